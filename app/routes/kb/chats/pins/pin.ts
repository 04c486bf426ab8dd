import { redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { messagePagePath } from '#app/routes/kb/chats/message-paths.ts'
import { messagePath } from '#app/routes/kb/chats/paths.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/pin.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: calls.pinMessage.body,
      call: (body) => attempt.pinMessage({ params, body }),
      done: (_, { isPinned }) => ({ key: isPinned ? 'messagePinned' : 'messageUnpinned' }),
      failed: 'messageNotPinned',
      otherwise: messagePath(params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(messagePagePath(params))
}
