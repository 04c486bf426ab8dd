import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/mute.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = from === '/' ? href('/kb/:kbId/chats/:chatId/settings', params) : from
  const body = calls.muteChat.body.catch({ notify: 'everything' }).parse(Object.fromEntries(form))
  const answer = await upstream({ request, context }).attempt.muteChat({ params, body })
  const translator = getTranslator(context)
  if (answer.ok) {
    const t = translator.getFixedT(null, 'chatSettings')
    const choice = t(`notify.${body.notify}`)
    return backWithFlash({ request, context }, form, to, {
      kind: 'success',
      key: 'chatNotifySaved',
      values: { choice },
    })
  }
  const reason = reasonOf(translator, answer.error.code)
  return backWithFlash({ request, context }, form, to, {
    kind: 'error',
    key: 'chatNotifyNotSaved',
    values: { reason },
  })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/chats/:chatId/settings', params))
}
