import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import { escapeHtml } from '../http/escape.ts'

const markdown = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  walkTokens(token) {
    // A link without words shows its address.
    if (token.type === 'link' && !token.text.trim())
      token.tokens = [{ type: 'text', raw: token.href, text: token.href }]
  },
  renderer: {
    // What looks like HTML is text somebody typed.
    html: ({ text }) => escapeHtml(text),
    // A picture from elsewhere would tell its host who reads what, so it is shown as a link.
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
  },
})

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

/** A message's Markdown as safe HTML: nothing in it runs, loads or hides where a link goes. */
export function messageHtml(content: string): string {
  if (tooDeep.test(content)) return plainHtml(content)
  const html = markdown.parse(content)
  return sanitize(String(html), allowed).trim()
}

// Quotes and lists inside each other are parsed by recursion, and nobody means so many.
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){50}/m

function plainHtml(content: string): string {
  return `<p>${escapeHtml(content).replaceAll('\n', '<br />')}</p>`
}
