import { Parser } from 'htmlparser2'
import { nfc, singleSpaced } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { linkLimits } from './limits.ts'
import { comparableUrl } from './url.ts'

// Icons of this type are not drawn: a drawing can be a program.
const undrawn = /svg/i

const touchIconPx = 180

const usualPx = 16

/**
 * Null if missing or not usable. `pictures`: addresses of the site's pictures, the best icon first.
 */
export type PageFacts = {
  title: string | null
  canonicalUrl: string | null
  siteName: string | null
  pictures: string[]
}

// The head is at the beginning of a page, so only this many characters are read.
const mostCharacters = 256 * 1_024

type Attributes = Record<string, string>

class Head {
  title = ''
  social = ''
  canonical = ''
  site = ''
  picture = ''
  readonly icons: Icon[] = []

  addMeta({ property, name, content = '' }: Attributes): void {
    if (property === 'og:title') this.social ||= content
    if (property === 'og:site_name' || name === 'application-name') this.site ||= content
    if (property === 'og:image') this.picture ||= content
  }

  addLink({ rel = '', href = '', ...attributes }: Attributes): void {
    const rels = rel.toLowerCase().split(/\s+/)
    if (rels.includes('canonical')) this.canonical ||= href
    const icon = iconOf(rels, href, attributes)
    if (icon) this.icons.push(icon)
  }
}

/** The canonical URL must be on the page's host, or it could claim to be of another site. */
export function pageFacts(html: string, url: URL): PageFacts {
  const head = new Head()
  let inTitle = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'title' && !head.title) inTitle = true
      if (name === 'meta') head.addMeta(attributes)
      if (name === 'link') head.addLink(attributes)
      if (name === 'body') parser.pause()
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false
    },
    ontext: (text) => {
      if (inTitle) head.title += text
    },
  })
  parser.write(html.slice(0, mostCharacters))
  return {
    title: oneLine(head.social) || oneLine(head.title) || null,
    canonicalUrl: ownUrl(head.canonical, url),
    siteName: oneLine(head.site, linkLimits.siteNameLength) || null,
    pictures: [...sortedIcons(head.icons), head.picture].flatMap((href) => absolute(href, url)),
  }
}

function absolute(href: string, page: URL): string | [] {
  const url = href ? URL.parse(href, page) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : []
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

// Without direction marks and characters that cannot be stored. Words whose letters could not be
// read are none.
function oneLine(text: string, most: number = limits.fileNameLength): string {
  if (text.includes('\ufffd')) return ''
  const shown = singleSpaced(nfc(text.toWellFormed()).replace(/[\p{Cc}\s]+/gu, ' '))
  const plain = shown.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return plain.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

type Icon = { href: string; sidePx: number }

function iconOf(
  rels: string[],
  href: string,
  { type = '', sizes = '' }: Record<string, string>,
): Icon | null {
  const isTouchIcon = rels.some((rel) => rel.startsWith('apple-touch-icon'))
  if (!href || !(isTouchIcon || rels.includes('icon'))) return null
  if (undrawn.test(type) || undrawn.test(href)) return null
  const sidePx = Number.parseInt(sizes, 10) || (isTouchIcon ? touchIconPx : usualPx)
  return { href, sidePx }
}

/** The smallest of those that are large enough, then the largest of the others. */
function sortedIcons(icons: Icon[]): string[] {
  const needed = linkLimits.iconSidePx
  const [small, enough] = [
    icons.filter(({ sidePx }) => sidePx < needed).sort((one, other) => other.sidePx - one.sidePx),
    icons.filter(({ sidePx }) => sidePx >= needed).sort((one, other) => one.sidePx - other.sidePx),
  ]
  return [...enough, ...small].map(({ href }) => href)
}
