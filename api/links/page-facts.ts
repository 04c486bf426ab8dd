import { Parser } from 'htmlparser2'
import { nfc } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { comparableUrl } from './url.ts'

/** What a page says about itself; null where it says nothing that can be used. */
export type PageFacts = { title: string | null; canonicalUrl: string | null }

// What a page says about itself stands at its beginning.
const mostCharacters = 256 * 1_024

/**
 * The title of a page and its own address for itself. That address is believed only where it is of the
 * page's own host: otherwise any page could pass for one of somebody else's.
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

function ownUrl(said: string, page: URL): string | null {
  const url = said ? URL.parse(said, page) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  if (bareHost(url) !== bareHost(page)) return null
  const text = comparableUrl(url)
  return text.length <= limits.urlLength ? text : null
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '')
}

// Nothing in it turns the direction of what stands beside it, or cannot be stored.
function oneLine(text: string): string {
  const shown = nfc(text.toWellFormed()).replace(/[\p{Cc}\s]+/gu, ' ')
  const plain = shown.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return plain.slice(0, limits.fileNameLength).replace(/[\ud800-\udbff]$/, '')
}
