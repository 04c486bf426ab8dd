import { useOutletContext } from 'react-router'
import type { Chat, Message } from '#contract/entities/chat.ts'

/** What the page of a chat gives to its side pane. */
export interface ChatBeside {
  chat: Chat
  title: string
  /** The messages of the list beside the pane. */
  messages: Message[]
  /** Whether the chat was deleted, or became inaccessible, after the page was opened. */
  isGone: boolean
}

export function useChatBeside(): ChatBeside {
  return useOutletContext<ChatBeside>()
}
