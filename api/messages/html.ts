import sanitize from 'sanitize-html'
import { escapeHtml } from '#api/http/escape.ts'
import { renderMarkdown } from './markdown.ts'

/** How much longer than the text its HTML may be: so many times, and so many characters more. */
export const MOST_GROWTH = 5
const FREE_CHARACTERS = 10_000

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'a', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Where an address is not allowed, its words stay and are no link.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: 'nofollow noopener noreferrer', target: '_blank' },
    }),
    // A message is part of a page that has its own headings.
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
  },
}

/**
 * A message's Markdown as safe HTML: nothing in it runs, loads or hides where a link goes. What is
 * nested too deep, or would become far longer than it is, is shown as it was typed. With `mayLink`, of
 * links to other addresses the words stay.
 */
export function messageHtml(content: string, mayLink?: (href: string) => boolean): string {
  const most = content.length * MOST_GROWTH + FREE_CHARACTERS
  const rendered = renderMarkdown(content)
  if (rendered === null || rendered.length > most) return plainHtml(content)
  const html = sanitize(rendered, mayLink ? linkingOnly(mayLink) : allowed).trim()
  return html.length > most ? plainHtml(content) : html
}

function linkingOnly(mayLink: (href: string) => boolean): sanitize.IOptions {
  return {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !(attribs.href && mayLink(attribs.href)) ? 'excludeTag' : false,
  }
}

/** Words that are no Markdown as safe HTML. */
export function plainHtml(content: string): string {
  return `<p>${escapeHtml(content).replaceAll('\n', '<br />')}</p>`
}
