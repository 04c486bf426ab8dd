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

/** Returns the path of the page that shows an image of a chat. */
export function imagePath({ kbId, chatId, attachmentId }: AttachmentPlace): string {
  return href('/kb/:kbId/chats/:chatId/images/:attachmentId', { kbId, chatId, attachmentId })
}

/** Returns the path of the dialog that makes a file of the knowledge base of a file of a chat. */
export function keepPath({ kbId, chatId, attachmentId }: AttachmentPlace): string {
  const place = { kbId, chatId, attachmentId }
  return href('/kb/:kbId/chats/:chatId/attachments/:attachmentId/keep', place)
}
