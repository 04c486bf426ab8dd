import { href } from 'react-router'
import type { Message } from '#contract/entities/chat.ts'
import type { SearchHit } from '#contract/entities/search.ts'

interface ChatPlace {
  kbId: string
  chatId: string
}

export interface MessageIds extends ChatPlace {
  messageId: string
}

export interface ThreadPlace extends ChatPlace {
  rootId: string
}

export function chatPath(kbId: string, chatId: string): string {
  return href('/kb/:kbId/chats/:chatId', { kbId, chatId })
}

/** The page marks the message for a moment. */
export function messagePath({ kbId, chatId, messageId }: MessageIds): string {
  const query = new URLSearchParams({ around: messageId })
  return `${chatPath(kbId, chatId)}?${query}#message-${messageId}`
}

export function threadPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId', { kbId, chatId, rootId })
}

export function threadRootOf({ id, rootId }: Pick<Message, 'id' | 'rootId'>): string {
  return rootId ?? id
}

/** The page marks the reply for a moment. */
export function replyPath(place: ThreadPlace, replyId: string): string {
  const query = new URLSearchParams({ around: place.rootId, reply: replyId })
  return `${threadPath(place)}?${query}#message-${replyId}`
}

/** A reply opens in its thread. */
export function talkPath({ rootId, ...place }: MessageIds & { rootId: string | null }): string {
  const { kbId, chatId, messageId } = place
  return rootId ? replyPath({ kbId, chatId, rootId }, messageId) : messagePath(place)
}

export function foundPath({ kbId, chatId, messageId, rootId }: SearchHit): string {
  return talkPath({ kbId, chatId: chatId ?? '', messageId: messageId ?? '', rootId })
}

/** The id of the line above unread messages. */
export const newLineId = 'new-messages'
