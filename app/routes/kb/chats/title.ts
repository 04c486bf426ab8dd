import type { TFunction } from 'i18next'
import type { Chat } from '#contract/entities/chat.ts'

/** System chats and the reader's chat with the bot are named in the reader's language. */
export function chatTitle(
  chat: Pick<Chat, 'title' | 'systemChat'> & Partial<Pick<Chat, 'isWithBot'>>,
  t: TFunction<['shell', 'chatLinks', 'kb']> | TFunction<'chatLinks'> | TFunction<'chats'>,
): string {
  if (chat.isWithBot) return (t as TFunction<'chatLinks'>)('chatLinks:withBot' as 'withBot')
  if (!chat.systemChat) return chat.title
  return (t as TFunction<'chatLinks'>)(`chatLinks:system.${chat.systemChat}` as 'system.townhall')
}
