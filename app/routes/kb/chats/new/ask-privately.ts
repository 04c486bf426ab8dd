import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { aboutParam, askAboutPath } from '#app/routes/kb/asked-files/asked-files.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/ask-privately.ts'

/** A chat that nobody else sees. With `about` the next question is about this file. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const about = (await readForm(request)).getAll(aboutParam).map(String)
  const answer = await upstream({ request, context }).attempt.openBotChat({ body: params })
  if (answer.ok) return redirect(askAboutPath({ ...params, chatId: answer.data.id }, about), 303)
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(href('/kb/:kbId/chats', params), {
    kind: 'error',
    key: 'botChatNotOpened',
    values: { reason },
  })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/chats', params))
}
