import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'

/** Returns a chat's title; the two system chats and the reader's chat with the
 * bot have names in the reader's language. */
export function chatTitle(
  chat: Pick<Chat, 'title' | 'systemChat'> & Partial<Pick<Chat, 'isWithBot'>>,
  t: TFunction<['shell', 'chatLinks', 'kb']> | TFunction<'chatLinks'> | TFunction<'chats'>,
): string {
  if (chat.isWithBot) return (t as TFunction<'chatLinks'>)('chatLinks:withBot' as 'withBot')
  if (!chat.systemChat) return chat.title
  return (t as TFunction<'chatLinks'>)(`chatLinks:system.${chat.systemChat}` as 'system.townhall')
}
