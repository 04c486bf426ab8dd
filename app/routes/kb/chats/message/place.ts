import { href } from 'react-router'

/** Where a message is. */
export interface MessagePlace {
  kbId: string
  chatId: string
  messageId: string
}

/** Returns the path of the page with one message and all its actions. */
export function messagePagePath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId', { ...place })
}

export function reactionsPath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/reactions', { ...place })
}

export function deletePath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/delete', { ...place })
}

export function forwardPath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/forward', { ...place })
}

export function dislikePath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/dislike', { ...place })
}

export function unreadPath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/unread', { ...place })
}

export function feedbackPath(place: MessagePlace): string {
  return href('/kb/:kbId/chats/:chatId/messages/:messageId/feedback', { ...place })
}
