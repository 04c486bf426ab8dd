import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'

/** Returns a chat's title; the two system chats have names in the reader's language. */
export function chatTitle(
  chat: Pick<Chat, 'title' | 'systemChat'>,
  t: TFunction<['shell', 'chats', 'kb']> | TFunction<'chats'>,
): string {
  if (!chat.systemChat) return chat.title
  return (t as TFunction<'chats'>)(`chats:system.${chat.systemChat}` as 'system.townhall')
}
