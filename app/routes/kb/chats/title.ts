import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'

/** A chat's name as the reader knows it: the two system chats are named in their language. */
export function chatTitle(
  chat: Pick<Chat, 'title' | 'systemChat'>,
  t: TFunction<['shell', 'chats', 'kb']> | TFunction<'chats'>,
): string {
  if (!chat.systemChat) return chat.title
  return (t as TFunction<'chats'>)(`chats:system.${chat.systemChat}` as 'system.townhall')
}
