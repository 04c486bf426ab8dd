import { useOutletContext } from 'react-router'
import type { Chat, Message } from '#contract/entities/chat.ts'

export interface ChatBeside {
  chat: Chat
  title: string
  messages: Message[]
  /** After the page was opened. */
  isGone: boolean
}

export function useChatBeside(): ChatBeside {
  return useOutletContext<ChatBeside>()
}
