import { useOutletContext } from 'react-router'
import type { Listed } from '#app/upstream/listed.ts'
import type { Chat } from '#contract/entities/chat.ts'

export interface KbContext {
  unread: number
  chats: Listed<Chat[]>
  /** By root. */
  unreadThreads: ReadonlyMap<string, number>
}

export function useKbContext(): KbContext {
  return useOutletContext<KbContext>()
}
