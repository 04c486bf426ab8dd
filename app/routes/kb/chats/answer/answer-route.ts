import { data, redirect } from 'react-router'
import { backWithFlash, staysHere } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/answer-route.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const at = { params: { chatId: params.chatId, messageId: params.messageId } }
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent !== 'stop' && intent !== 'again') throw data(null, { status: 400 })
  const answer = await (intent === 'stop' ? attempt.stopAnswer(at) : attempt.continueAnswer(at))
  const to = returnPath(form.get('from'), chatPath(params.kbId, params.chatId))
  // `not_retryable`: the answer has ended in the meantime, so nothing is left to do.
  if (!answer.ok && answer.error.code !== 'not_retryable')
    return backWithFlash({ request, context }, form, to, { kind: 'error', key: 'answerFailed' })
  return staysHere({ request, context }, form) ? null : redirect(to, 303)
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(chatPath(params.kbId, params.chatId))
}
