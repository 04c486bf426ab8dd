import { href, redirect } from 'react-router'
import { readIntent } from '#app/forms/read-intent.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/answer-route.ts'

/** Stops an answer of the bot, or asks for the answer again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const at = { params: { chatId: params.chatId, messageId: params.messageId } }
  const intent = await readIntent(request, ['stop', 'again'])
  const answer = await (intent === 'stop' ? attempt.stopAnswer(at) : attempt.continueAnswer(at))
  const chat = href('/kb/:kbId/chats/:chatId', params)
  // `not_retryable`: the answer has ended in the meantime, so nothing is left to do.
  if (answer.ok || answer.error.code === 'not_retryable') return redirect(chat, 303)
  return redirectWithFlash(chat, { kind: 'error', key: 'answerFailed' })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/chats/:chatId', params))
}
