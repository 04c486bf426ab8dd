import { href } from 'react-router'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { SearchHit } from '#contract/entities/search.ts'

/** Of a file, or of a message. A reply is in the thread of its first message. */
export function hitPath({ kbId, chatId, messageId, rootId, resourceId }: SearchHit): string {
  if (resourceId) return resourcePlacePath(kbId, { resourceId })
  const at = rootId ?? messageId ?? ''
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId: chatId ?? '' })
  return `${path}?${new URLSearchParams({ around: at })}#message-${at}`
}
