import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'
import { plainLine } from '#shared/plain-line.ts'

type Said = Pick<Chat, 'chatType' | 'lastMessage' | 'lastSender'>

/** With who wrote it, but for the other person in a private chat. */
export function lastLineOf(
  { chatType, lastMessage, lastSender }: Said,
  readerId: string,
  t: TFunction<'chatLinks'>,
): string {
  const text = plainLine(lastMessage ?? '')
  if (!lastSender || text === '') return text
  if (lastSender.id === readerId) return t('saidYou', { text })
  return chatType === 'pm' ? text : t('said', { name: lastSender.displayName, text })
}
