import { href } from 'react-router'
import { serveDownload } from '#app/downloads/serve.ts'
import type { Route } from './+types/attachment.ts'

export function loader({ request, context, params }: Route.LoaderArgs) {
  const path = `/chats/${params.chatId}/messages/attachment/${params.attachmentId}/download`
  return serveDownload({ request, context }, path, href('/kb/:kbId/chats/:chatId', params))
}
