import sanitize from 'sanitize-html'
import { escapeHtml } from '#api/platform/http/escape.ts'
import { type DocumentMarks, documentIdPrefix } from './mark-documents.ts'
import type { MentionMarks } from './mark-mentions.ts'
import { fileNameIn, namedAttributes } from './mark-names.ts'
import { type RenderOptions, renderMarkdown } from './markdown.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The HTML may be so many times longer than the text, plus a fixed number of characters. */
export const mostGrowth = 5
const freeCharacters = 10_000

const outward = { rel: 'nofollow noopener noreferrer', target: '_blank' }

const tags =
  'p br a strong em del code pre blockquote ul ol li hr h1 h2 h3 h4 h5 h6 table thead tbody tr th td span'.split(
    ' ',
  )

const attributes = {
  a: ['href', 'rel', 'target'],
  ol: ['start'],
  span: ['data-mention', 'data-code'],
}

const allowed: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: attributes,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // A link with a forbidden URL is removed. Its text stays.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...outward },
    }),
    // A page that contains messages has its own headings, which are above those in messages.
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
  },
}

/**
 * Without scripts, external resources or misleading links. What is nested too deeply or grows too
 * long is shown as typed, or its code is not highlighted. `mayLink` limits the URLs of links, whose
 * text stays.
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

const headings = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }

const ids = [...Object.values(headings), 'p', 'sup'].map((tag) => [tag, ['id']] as const)

const documentOptions: sanitize.IOptions = {
  ...allowed,
  allowedTags: [...tags, 'sup'],
  allowedAttributes: {
    ...attributes,
    ...Object.fromEntries(ids),
    a: [...attributes.a, ...namedAttributes],
    li: ['data-task'],
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !leads(attribs) ? 'excludeTag' : false),
  transformTags: { ...headings, a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }) },
}

function leads(attribs: sanitize.Attributes): boolean {
  if (namedAttributes.some((name) => attribs[name])) return true
  return /^(?:https?:|mailto:|#)/i.test(attribs.href ?? '')
}

// A link to a heading or note stays in the document. A relative one means a file by its name.
function linkOf(attribs: sanitize.Attributes): sanitize.Attributes {
  const { href } = attribs
  if (href === undefined) return attribs
  const name = fileNameIn(href)
  if (name !== null) return { 'data-file': name }
  if (href.startsWith('#')) return { href: `#${documentIdPrefix}${href.slice(1)}` }
  return { ...attribs, ...outward }
}

/**
 * Null for what would be shown as typed. Links to other files have only names, because a file may
 * be renamed or moved: `linkNames` finds them when the document is read.
 */
export function documentHtml(content: string, document: DocumentMarks): string | null {
  return safeHtml(content, documentOptions, { document })
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

export function plainHtml(content: string): string {
  return `<p>${escapeHtml(content).replaceAll('\n', '<br />')}</p>`
}

/**
 * At most `most` UTF-16 units, with an ellipsis after a whole word. A word that is longer is cut.
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
