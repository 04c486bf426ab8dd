import { href, redirect } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import { messagePagePath } from '#app/routes/kb/chats/message-paths.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/unread.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const { kbId, chatId, messageId } = params
  return submitHere(
    { request, context },
    {
      schema: z.object({}),
      call: () => attempt.markChatUnread({ params: { chatId }, body: { messageId } }),
      done: () => ({ key: 'markedUnread' }),
      failed: 'notMarkedUnread',
      otherwise: href('/kb/:kbId/chats', { kbId }),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(messagePagePath(params))
}
