import { href } from 'react-router'

/** The address that opens a chat at this message and marks the message for a moment. */
export function messagePath(place: { kbId: string; chatId: string; messageId: string }): string {
  const { kbId, chatId, messageId } = place
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId })
  return `${path}?${new URLSearchParams({ around: messageId })}#message-${messageId}`
}
