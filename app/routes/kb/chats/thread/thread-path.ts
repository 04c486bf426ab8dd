import { href } from 'react-router'

interface ThreadPlace {
  kbId: string
  chatId: string
  rootId: string
}

/** Returns the address that shows a thread beside its chat. */
export function threadPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId', { kbId, chatId, rootId })
}

/**
 * Returns the address that opens a chat at a thread and the thread at a reply. The page marks the
 * reply for a moment.
 */
export function replyPath(place: ThreadPlace, replyId: string): string {
  const query = new URLSearchParams({ around: place.rootId, reply: replyId })
  return `${threadPath(place)}?${query}#message-${replyId}`
}
