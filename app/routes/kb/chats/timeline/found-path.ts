import { talkPath } from '#app/routes/kb/chats/message/message-path.ts'
import type { SearchHit } from '#contract/entities/search.ts'

/** A reply opens its thread. */
export function foundPath({ kbId, chatId, messageId, rootId }: SearchHit): string {
  return talkPath({ kbId, chatId: chatId ?? '', messageId: messageId ?? '', rootId })
}
