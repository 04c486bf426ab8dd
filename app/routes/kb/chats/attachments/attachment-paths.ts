import { href } from 'react-router'

export interface AttachmentPlace {
  kbId: string
  chatId: string
  attachmentId: string
}

export function attachmentPath({ kbId, chatId, attachmentId }: AttachmentPlace): string {
  return href('/kb/:kbId/chats/:chatId/attachments/:attachmentId', { kbId, chatId, attachmentId })
}

export function imagePath({ kbId, chatId, attachmentId }: AttachmentPlace): string {
  return href('/kb/:kbId/chats/:chatId/images/:attachmentId', { kbId, chatId, attachmentId })
}

export function keepPath({ kbId, chatId, attachmentId }: AttachmentPlace): string {
  const place = { kbId, chatId, attachmentId }
  return href('/kb/:kbId/chats/:chatId/attachments/:attachmentId/keep', place)
}
