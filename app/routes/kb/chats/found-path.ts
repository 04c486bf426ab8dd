import type { SearchHit } from '#contract/entities/search.ts'
import { messagePath } from './message-path.ts'

/** Returns the address that opens a found message in its chat; a reply opens its thread. */
export function foundPath({ kbId, chatId, messageId, rootId }: SearchHit): string {
  return messagePath({ kbId, chatId: chatId ?? '', messageId: rootId ?? messageId ?? '' })
}
