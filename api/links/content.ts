import { decodeText, textEncoding } from '#api/analysis/decode.ts'
import { LinkFailure } from './failure.ts'
import { feedPage, isFeedType } from './feed.ts'
import type { FetchedPage } from './fetch.ts'

/** A page to store: its media type, its bytes (text as UTF-8), and its text if the page is text. */
export type PageContent = { type: string; bytes: Buffer; text: string | null }

const pdf = 'application/pdf'
const markup = new Set(['text/html', 'application/xhtml+xml'])
const kept = new Set(['text/markdown', 'text/csv'])
const bom = '\ufeff'

/**
 * Returns the type and the content of a fetched page. The server's content type and the content
 * must agree. Throws a `LinkFailure`: `page_unsupported`, `empty`.
 */
export function contentOf({ contentType, bytes }: Omit<FetchedPage, 'url'>): PageContent {
  if (bytes.length === 0) throw new LinkFailure('empty')
  const mediaType = contentType.split(';')[0]?.trim() ?? ''
  const isPdf = bytes.toString('latin1', 0, 1_024).includes('%PDF-')
  if (isPdf !== (mediaType === pdf)) throw new LinkFailure('page_unsupported')
  if (isPdf) return { type: pdf, bytes, text: null }
  const encoding = textEncoding(bytes)
  if (!encoding) throw new LinkFailure('page_unsupported')
  const text = decodeText(bytes, charsetOf(contentType) ?? declaredIn(bytes))
  if (isFeedType(mediaType)) {
    const feed = feedPage(text)
    if (feed) return { type: 'text/html', bytes: Buffer.from(feed), text: feed }
    if (!mediaType.startsWith('text/')) throw new LinkFailure('page_unsupported')
  }
  const type = markup.has(mediaType) ? 'text/html' : kept.has(mediaType) ? mediaType : 'text/plain'
  // A byte order mark overrides the page's own encoding declaration, which is now wrong.
  return { type, bytes: encoding === 'utf-8' ? bytes : Buffer.from(bom + text), text }
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]{1,40})/.exec(contentType)?.[1]
}

function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 4_096)
  const xml = /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})/.exec(head)?.[1]
  return xml ?? /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(head)?.[1]
}
