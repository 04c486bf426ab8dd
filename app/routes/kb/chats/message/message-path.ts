import { href } from 'react-router'
import { replyPath } from '#app/routes/kb/chats/thread/thread-path.ts'

/** The page marks the message for a moment. */
export function messagePath(place: { kbId: string; chatId: string; messageId: string }): string {
  const { kbId, chatId, messageId } = place
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId })
  return `${path}?${new URLSearchParams({ around: messageId })}#message-${messageId}`
}

/** A reply opens in its thread. */
export function talkPath({
  kbId,
  chatId,
  messageId,
  rootId,
}: {
  kbId: string
  chatId: string
  messageId: string
  rootId: string | null
}): string {
  return rootId
    ? replyPath({ kbId, chatId, rootId }, messageId)
    : messagePath({ kbId, chatId, messageId })
}
