import { href, redirect } from 'react-router'
import { backWithFlash, staysHere } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { messagePagePath } from '#app/routes/kb/chats/message-paths.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/reactions-route.ts'
import { addField, removeField } from './reacted.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const { attempt } = upstream({ request, context })
  const { chatId, messageId } = params
  const removed = form.get(removeField)
  const reaction = String(removed ?? form.get(addField) ?? '')
  const answer = await (removed === null
    ? attempt.addReaction({ params: { chatId, messageId }, body: { reaction } })
    : attempt.deleteReaction({ params: { chatId, messageId, reaction } }))
  const to = returnPath(form.get('from'), href('/kb/:kbId/chats/:chatId', params))
  if (!answer.ok)
    return backWithFlash({ request, context }, form, to, { kind: 'error', key: 'reactionFailed' })
  if (staysHere({ request, context }, form)) return null
  return redirect(to, 303)
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(messagePagePath(params))
}
