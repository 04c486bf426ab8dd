import type { Chat } from '#contract/entities/chat.ts'

export function asksBot({ systemChat, isWithBot }: Pick<Chat, 'systemChat' | 'isWithBot'>) {
  return systemChat === 'ai_chat' || isWithBot
}
