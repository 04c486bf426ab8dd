import { redirect } from 'react-router'
import { readIntent } from '#app/forms/read-intent.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/answer-route.ts'
import { chatPath } from './pane/pane-address.ts'
import { threadPath } from './thread/thread-path.ts'

/** Stops an answer of the bot, or asks for it again. Leads back to its chat or thread. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const at = { params: { chatId: params.chatId, messageId: params.messageId } }
  const intent = await readIntent(request, ['stop', 'again'])
  const answer = await (intent === 'stop' ? attempt.stopAnswer(at) : attempt.continueAnswer(at))
  const found = answer.ok ? answer : await attempt.readMessage(at)
  const rootId = found.ok ? found.data.rootId : null
  const page = rootId ? threadPath({ ...params, rootId }) : chatPath(params.kbId, params.chatId)
  // `not_retryable`: the answer has ended in the meantime, so nothing is left to do.
  if (answer.ok || answer.error.code === 'not_retryable') return redirect(page, 303)
  return redirectWithFlash(page, { kind: 'error', key: 'answerFailed' })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(chatPath(params.kbId, params.chatId))
}
