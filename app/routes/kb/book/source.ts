import { href } from 'react-router'
import { placeNamer } from '#app/routes/kb/chats/answer/citation.ts'
import { talkPath } from '#app/routes/kb/chats/paths.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import type { BookLine } from '#contract/entities/book-line.ts'

type ChatWords = Parameters<typeof placeNamer>[0]

/** At its place, marked. The text of an older version is not there any more. */
export function sourcePath({ kbId, source }: Pick<BookLine, 'kbId' | 'source'>): string {
  if (source.kind === 'message') return talkPath({ kbId, ...source })
  const { resourceId, page, start, end, isOlder } = source
  return resourcePlacePath(
    kbId,
    isOlder ? { resourceId } : { resourceId, page, passages: [{ start, end }] },
  )
}

/** In the book. */
export function linePath({ kbId, id }: Pick<BookLine, 'kbId' | 'id'>): string {
  return `${href('/kb/:kbId/book', { kbId })}?${new URLSearchParams({ line: id })}`
}

/** “Protocol v4.pdf, page 12”, or the title of a chat. */
export function sourceName(source: BookLine['source'], t: ChatWords): string {
  if (source.kind === 'file') return placeNamer(t)(source)
  return chatTitle(source.chat, t)
}
