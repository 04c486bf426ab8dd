import { parseFeed } from 'htmlparser2'
import { linkLimits } from '#contract/link-limits.ts'

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/xml',
  'text/xml',
])

/** Whether a media type may be that of a feed. */
export function isFeedType(mediaType: string): boolean {
  return feedTypes.has(mediaType)
}

/** Returns a feed as a page with a heading and the text of each entry; null if it is no feed. */
export function feedPage(xml: string): string | null {
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
