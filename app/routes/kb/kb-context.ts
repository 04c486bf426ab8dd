import { useOutletContext } from 'react-router'
import type { Listed } from '#app/upstream/listed.ts'
import type { Chat } from '#contract/entities/chat.ts'

/** What the frame of a knowledge base tells its pages as it moves. */
export interface KbContext {
  /** Notifications that wait to be read. */
  unread: number
  chats: Listed<Chat[]>
}

export function useKbContext(): KbContext {
  return useOutletContext<KbContext>()
}
