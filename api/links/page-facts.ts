import { Parser } from 'htmlparser2'
import { nfc } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { comparableUrl } from './url.ts'

/** Title and canonical URL of a page. Each is null if it is missing or not usable. */
export type PageFacts = { title: string | null; canonicalUrl: string | null }

// The head is at the beginning of a page, so only this many characters are read.
const mostCharacters = 256 * 1_024

/**
 * Returns the title and the canonical URL of a page. The canonical URL must be on the page's own
 * host: otherwise a page could claim to be a page of another site.
 */
export function pageFacts(html: string, url: URL): PageFacts {
  const found = { title: '', social: '', canonical: '' }
  let inTitle = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title' && !found.title) inTitle = true
      if (name === 'meta' && attributes.property === 'og:title')
        found.social ||= attributes.content ?? ''
      if (name === 'link' && isCanonical(attributes.rel)) found.canonical ||= attributes.href ?? ''
      if (name === 'body') parser.pause()
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false
    },
    ontext: (text) => {
      if (inTitle) found.title += text
    },
  })
  parser.write(html.slice(0, mostCharacters))
  const title = oneLine(found.social) || oneLine(found.title)
  return { title: title || null, canonicalUrl: ownUrl(found.canonical, url) }
}

function isCanonical(rel: string | undefined): boolean {
  return (rel ?? '').toLowerCase().split(/\s+/).includes('canonical')
}

function ownUrl(declared: string, page: URL): string | null {
  const url = declared ? URL.parse(declared, page) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (bareHost(url) !== bareHost(page)) return null
  const text = comparableUrl(url)
  return text.length <= limits.urlLength ? text : null
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '')
}

// Removes direction marks and characters that cannot be stored.
function oneLine(text: string): string {
  const shown = nfc(text.toWellFormed()).replace(/[\p{Cc}\s]+/gu, ' ')
  const plain = shown.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return plain.slice(0, limits.fileNameLength).replace(/[\ud800-\udbff]$/, '')
}
