import { href } from 'react-router'

/** Where a file of a chat is. */
export interface AttachmentPlace {
  kbId: string
  chatId: string
  attachmentId: string
}

/** Returns the path that downloads a file of a chat. */
export function attachmentPath({ kbId, chatId, attachmentId }: AttachmentPlace): string {
  return href('/kb/:kbId/chats/:chatId/attachments/:attachmentId', { kbId, chatId, attachmentId })
}
