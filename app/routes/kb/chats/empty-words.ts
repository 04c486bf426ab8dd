import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'

export function emptyWords(
  chat: Pick<Chat, 'systemChat' | 'isWithBot'>,
  t: TFunction<'chats'>,
): string {
  return t(`empty.${chat.isWithBot ? 'withBot' : (chat.systemChat ?? 'other')}`)
}
