import sanitize from 'sanitize-html'
import { escapeHtml } from '#api/platform/http/escape.ts'
import type { MentionMarks } from './mark-mentions.ts'
import { type RenderOptions, renderMarkdown } from './markdown.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The HTML may be this many times longer than the text, plus a fixed number of characters. */
export const mostGrowth = 5
const freeCharacters = 10_000

const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'a',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    span: ['data-mention', 'data-code'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // A link with a forbidden URL is removed. Its text stays.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: 'nofollow noopener noreferrer', target: '_blank' },
    }),
    // A page that contains messages has its own headings, so headings in messages get a lower
    // level.
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
  },
}

/**
 * Returns a message's Markdown as safe HTML: without scripts, external resources or misleading
 * links. A text with too deep nesting, or whose HTML would be far longer than the text, is shown
 * as typed; code that would be far longer is not highlighted. `mayLink` limits the URLs of links;
 * the text of other links stays. `marks`: what is marked as a mention.
 */
export function messageHtml(
  content: string,
  mayLink?: (href: string) => boolean,
  marks?: MentionMarks,
): string {
  return (
    safeHtml(content, mayLink ? linkingOnly(mayLink) : allowed, { marks }) ?? plainHtml(content)
  )
}

/**
 * Returns the Markdown of a document as safe HTML, under the same rules; null instead of a text that
 * is shown as typed. Only complete URLs are links, because no other file has an address.
 */
export function documentHtml(content: string): string | null {
  const headings = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }
  const linking = linkingOnly((href) => /^(?:https?:|mailto:)/i.test(href))
  const options = { ...linking, transformTags: { ...linking.transformTags, ...headings } }
  return safeHtml(content, options, { isDocument: true })
}

function safeHtml(content: string, options: sanitize.IOptions, how: RenderOptions): string | null {
  const most = content.length * mostGrowth + freeCharacters
  const mayHaveCode = /`{3}|~{3}/.test(content)
  for (const isCodePlain of mayHaveCode ? [false, true] : [true]) {
    const rendered = renderMarkdown(content, { ...how, isCodePlain })
    if (rendered === null) return null
    if (rendered.length > most) continue
    const html = sanitize(rendered, options).trim()
    if (html.length <= most) return html
  }
  return null
}

function linkingOnly(mayLink: (href: string) => boolean): sanitize.IOptions {
  return {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !(attribs.href && mayLink(attribs.href)) ? 'excludeTag' : false,
  }
}

/** Returns plain text as safe HTML. */
export function plainHtml(content: string): string {
  return `<p>${escapeHtml(content).replaceAll('\n', '<br />')}</p>`
}

/**
 * Returns the beginning of a text, with at most `most` UTF-16 units. If something is missing, it
 * ends after a whole word with an ellipsis; a word that is longer than that is cut.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  // The longer part shows where a word at the end of the shorter one really ends.
  for (const { index, segment } of words.segment(text.slice(0, most * 2))) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  const beginning = text.slice(0, end).trimEnd()
  const whole = beginning || text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${whole}…`
}
