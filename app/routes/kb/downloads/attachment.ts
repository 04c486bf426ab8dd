import { href } from 'react-router'
import type { Route } from './+types/attachment.ts'
import { serveDownload } from './serve.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const path = `/chats/${params.chatId}/messages/attachment/${params.attachmentId}/download`
  return serveDownload({ request, context }, path, {
    kbId: params.kbId,
    page: href('/kb/:kbId/chats/:chatId', params),
  })
}
