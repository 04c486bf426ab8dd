import { href } from 'react-router'

/**
 * Returns the address that opens a chat at this message. The page marks the message for a moment.
 */
export function messagePath(place: { kbId: string; chatId: string; messageId: string }): string {
  const { kbId, chatId, messageId } = place
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId })
  return `${path}?${new URLSearchParams({ around: messageId })}#message-${messageId}`
}
