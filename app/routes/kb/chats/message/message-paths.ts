import { href } from 'react-router'

export interface MessageIds {
  kbId: string
  chatId: string
  messageId: string
}

export function messagePagePath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId', { ...place })
}

export function reactionsPath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/reactions', { ...place })
}

export function deletePath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/delete', { ...place })
}

export function forwardPath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/forward', { ...place })
}

export function dislikePath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/dislike', { ...place })
}

export function unreadPath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/unread', { ...place })
}

export function pinPath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/pin', { ...place })
}

export function feedbackPath(place: MessageIds): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/feedback', { ...place })
}
