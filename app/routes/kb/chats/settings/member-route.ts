import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import type { ToastKey } from '#app/middleware/flash-message.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/member-route.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = from === '/' ? href('/kb/:kbId/chats/:chatId/settings/members', params) : from
  const name = String(form.get('name') ?? '')
  const { success, answer } = await change({ request, context }, params, form.get('intent'))
  if (answer.ok)
    return backWithFlash({ request, context }, form, to, {
      kind: 'success',
      key: success,
      values: { name },
    })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return backWithFlash({ request, context }, form, to, {
    kind: 'error',
    key: 'chatMemberNotChanged',
    values: { name, reason },
  })
}

type Params = Route.ActionArgs['params']

async function change(
  arrival: Pick<Route.ActionArgs, 'request' | 'context'>,
  params: Params,
  intent: FormDataEntryValue | null,
) {
  const { attempt } = upstream(arrival)
  if (intent === 'remove') {
    const answer = await attempt.removeChatMember({ params })
    return { success: 'chatMemberRemoved' satisfies ToastKey, answer } as const
  }
  const { role } = calls.changeChatRole.body.catch({ role: 'member' }).parse({ role: intent })
  const answer = await attempt.changeChatRole({ params, body: { role } })
  return {
    success: role === 'admin' ? 'chatMemberPromoted' : 'chatMemberDemoted',
    answer,
  } as const
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/chats/:chatId/settings/members', params))
}
