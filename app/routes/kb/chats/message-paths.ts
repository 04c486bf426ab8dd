import { href } from 'react-router'
import type { Message } from '#contract/entities/chat.ts'
import { chatPath, type MessageIds, type ThreadPlace, threadPath } from './paths.ts'

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

export function followPath({ kbId, chatId, rootId }: ThreadPlace): string {
  return href('/kb/:kbId/chats/:chatId/thread/:rootId/follow', { kbId, chatId, rootId })
}

/** `search` says which messages the list beside it shows. */
export function citationPath({ n, ...place }: MessageIds & { n: number }, search = ''): string {
  const path = href('/kb/:kbId/chats/:chatId/citation/:messageId/:n', { ...place, n: String(n) })
  return `${path}${search}#passage`
}

/** A reply, or a message shown in its thread, has the page of the thread. */
export function talkPageOf(
  kbId: string,
  { id, chatId, rootId }: Pick<Message, 'id' | 'chatId' | 'rootId'>,
  isInThread: boolean,
): string {
  const root = rootId ?? (isInThread ? id : null)
  return root ? threadPath({ kbId, chatId, rootId: root }) : chatPath(kbId, chatId)
}
