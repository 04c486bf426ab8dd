import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'
import { asksBot } from './asks-bot.ts'

export function emptyWords(
  chat: Pick<Chat, 'systemChat' | 'isWithBot'>,
  t: TFunction<'chats'>,
): string {
  return t(`empty.${asksBot(chat) ? 'ai_chat' : (chat.systemChat ?? 'other')}`)
}
