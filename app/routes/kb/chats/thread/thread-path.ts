import { href } from 'react-router'
import type { Message } from '#contract/entities/chat.ts'

interface ThreadPlace {
  kbId: string
  chatId: string
  rootId: string
}

export function threadPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId', { kbId, chatId, rootId })
}

export function followPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId/follow', { kbId, chatId, rootId })
}

export function threadRootOf({ id, rootId }: Pick<Message, 'id' | 'rootId'>): string {
  return rootId ?? id
}

/** A reply, or a message shown in its thread, has the page of the thread. */
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

/** The page marks the reply for a moment. */
export function replyPath(place: ThreadPlace, replyId: string): string {
  const query = new URLSearchParams({ around: place.rootId, reply: replyId })
  return `${threadPath(place)}?${query}#message-${replyId}`
}
