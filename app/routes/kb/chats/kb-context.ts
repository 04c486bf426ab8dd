import { useOutletContext } from 'react-router'
import type { Listed } from '#app/upstream/listed.ts'
import type { Chat } from '#contract/entities/chat.ts'

/** Live data that the frame of a knowledge base provides to its pages. */
export interface KbContext {
  /** The number of unread notifications. */
  unread: number
  chats: Listed<Chat[]>
  /** The unread replies of the reader's threads, by root. */
  unreadThreads: ReadonlyMap<string, number>
}

export function useKbContext(): KbContext {
  return useOutletContext<KbContext>()
}
