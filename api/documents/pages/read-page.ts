import { parseFeed } from 'htmlparser2'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import { certainEncoding, decodeText, isText } from '#api/documents/analysis/encoding/decode.ts'
import { declaredEncoding, fittingEncoding } from '#api/documents/analysis/encoding/find.ts'
import { linkLimits } from './limits.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/xml',
  'text/xml',
])

const pdf = 'application/pdf'

const markup = new Set(['text/html', 'application/xhtml+xml'])

const kept = new Set(['text/markdown', 'text/csv'])

const bom = '\ufeff'

export type PageRequest = FetchedContent & { url: string }

/** `replaced`: stored instead of the bytes, if not null. `facts`: null for what is not HTML. */
export type ReadPage = { type: string; replaced: Buffer | null; facts: PageFacts | null }

/** Only in the process that reads documents. Throws an `AnalysisFailure`. */
export function readPage({ url, ...fetched }: PageRequest): ReadPage {
  const { type, bytes, text } = contentOf(fetched)
  const facts = type === 'text/html' ? pageFacts(text ?? '', new URL(url)) : null
  return { type, replaced: bytes === fetched.bytes ? null : bytes, facts }
}

type FetchedContent = { contentType: string; bytes: Buffer }

/**
 * `bytes` is UTF-8 for text, `text` null for others. Text in an encoding that nobody names is
 * stored as it is, for the analysis, and has U+FFFD beyond ASCII here.
 */
type PageContent = { type: string; bytes: Buffer; text: string | null }

/** The content type must agree. Throws an `AnalysisFailure`: `page_unsupported`, `empty`. */
export function contentOf({ contentType, bytes }: FetchedContent): PageContent {
  if (bytes.length === 0) throw new AnalysisFailure('empty')
  const mediaType = contentType.split(';')[0]?.trim() ?? ''
  const isPdf = bytes.toString('latin1', 0, 1_024).includes('%PDF-')
  if (isPdf !== (mediaType === pdf)) throw new AnalysisFailure('page_unsupported')
  if (isPdf) return { type: pdf, bytes, text: null }
  if (!isText(bytes)) throw new AnalysisFailure('page_unsupported')
  const encoding =
    certainEncoding(bytes) ??
    fittingEncoding(bytes, charsetOf(contentType)) ??
    fittingEncoding(bytes, declaredEncoding(bytes))
  const text = decodeText(bytes, encoding ?? 'utf-8')
  if (isFeedType(mediaType)) {
    const feed = feedPage(text)
    if (feed) return { type: 'text/html', bytes: Buffer.from(feed), text: feed }
    if (!mediaType.startsWith('text/')) throw new AnalysisFailure('page_unsupported')
  }
  const type = markup.has(mediaType) ? 'text/html' : kept.has(mediaType) ? mediaType : 'text/plain'
  // A byte order mark overrides the page's own encoding declaration, which is now wrong.
  const isKept = !encoding || encoding === 'utf-8'
  return { type, bytes: isKept ? bytes : Buffer.from(bom + text), text }
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]{1,40})/.exec(contentType)?.[1]
}

function isFeedType(mediaType: string): boolean {
  return feedTypes.has(mediaType)
}

/** Null if it is no feed. */
function feedPage(xml: string): string | null {
  const feed = parseFeed(xml.slice(0, linkLimits.feedCharacters))
  if (!feed || feed.items.length === 0) return null
  const title = escaped(feed.title ?? '')
  const entries = feed.items.slice(0, linkLimits.feedEntries).map((item) => {
    const day = item.pubDate && !Number.isNaN(item.pubDate.getTime()) ? dayOf(item.pubDate) : ''
    return `<h2>${escaped(item.title ?? item.link ?? '')}</h2>${day}<div>${item.description ?? ''}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${entries.join('\n')}</main>`
}

function dayOf(date: Date): string {
  return `<p>${date.toISOString().slice(0, 10)}</p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
