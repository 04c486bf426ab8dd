import { href } from 'react-router'
import type { Message } from '#contract/entities/chat.ts'

interface ThreadPlace {
  kbId: string
  chatId: string
  rootId: string
}

/** Returns the address that shows a thread beside its chat. */
export function threadPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId', { kbId, chatId, rootId })
}

/** Returns the address of the form that makes the reader follow a thread, or no longer follow it. */
export function followPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId/follow', { kbId, chatId, rootId })
}

/** Returns the id of the message at which the thread of a message begins. */
export function threadRootOf({ id, rootId }: Pick<Message, 'id' | 'rootId'>): string {
  return rootId ?? id
}

/** Returns the page that shows a message: its thread, if it is a reply or shown there, or its chat. */
export function talkPageOf(
  kbId: string,
  { id, chatId, rootId }: Pick<Message, 'id' | 'chatId' | 'rootId'>,
  isInThread: boolean,
): string {
  const root = rootId ?? (isInThread ? id : null)
  return root
    ? threadPath({ kbId, chatId, rootId: root })
    : href('/kb/:kbId/chats/:chatId', { kbId, chatId })
}

/**
 * Returns the address that opens a chat at a thread and the thread at a reply. The page marks the
 * reply for a moment.
 */
export function replyPath(place: ThreadPlace, replyId: string): string {
  const query = new URLSearchParams({ around: place.rootId, reply: replyId })
  return `${threadPath(place)}?${query}#message-${replyId}`
}
