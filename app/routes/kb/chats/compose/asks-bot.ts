import type { Chat } from '#contract/entities/chat.ts'

/** Whether every message of a chat is a question to the bot. */
export function asksBot({ systemChat, isWithBot }: Pick<Chat, 'systemChat' | 'isWithBot'>) {
  return systemChat === 'ai_chat' || isWithBot
}
