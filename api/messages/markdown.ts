import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { escapeHtml } from '#api/http/escape.ts'
import { boundSteps, TooManySteps } from './block-steps.ts'
import { boundTables } from './bound-tables.ts'

/** Nobody nests quotes, lists and emphasis so deep, and what reads the HTML need not follow. */
const MOST_NESTING = 50
/** Five times the elements and words that a long message written by hand has. */
const MOST_TOKENS = 6_500
/** How many characters may be looked through for the ends of brackets. */
const MOST_LOOKED_THROUGH = 500_000

/**
 * Markdown as messages have it. The parser takes time in proportion to the text, whatever the text
 * says: it keeps lists of delimiters instead of trying again, and what it nests, and how often it tries
 * lines, is limited.
 */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true })
boundTables(markdown)
boundSteps(markdown)
markdown.core.ruler.push('empty_links', fillEmptyLinks)

// Only what begins as an address does is one: "readme.md" and "e.g." are words.
markdown.linkify.set({ fuzzyLink: true })
const findLinks = markdown.linkify.match.bind(markdown.linkify)
markdown.linkify.match = (text) =>
  findLinks(text)?.filter(({ schema, raw }) => schema !== '' || /^www\./i.test(raw)) ?? []

// Which addresses are allowed is judged once for all kinds of links, when the HTML is cleaned.
markdown.validateLink = () => true
markdown.normalizeLink = encoded
markdown.normalizeLinkText = (text) => text
markdown.renderer.rules.softbreak = () => '<br>'
markdown.renderer.rules.hardbreak = () => '<br>'
markdown.renderer.rules.s_open = () => '<del>'
markdown.renderer.rules.s_close = () => '</del>'
markdown.renderer.rules.image = imageLink

/** A text's Markdown as HTML that is not clean yet; null where it has too much or too deep marks. */
export function renderMarkdown(content: string): string | null {
  if (lookedThrough(content) > MOST_LOOKED_THROUGH) return null
  const environment = {}
  const tokens = parse(content, environment)
  if (!tokens) return null
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > MOST_TOKENS || nestingOf(tokens) > MOST_NESTING) return null
  return markdown.renderer.render(tokens, markdown.options, environment)
}

function parse(content: string, environment: Record<string, unknown>): Token[] | null {
  try {
    return markdown.parse(content, environment)
  } catch (error) {
    if (error instanceof TooManySteps) return null
    throw error
  }
}

/** For every bracket that does not soon end its paragraph may be looked through: at most so much. */
function lookedThrough(content: string): number {
  const paragraphs = content.split(/\n[ \t]*\n/)
  return paragraphs.reduce((sum, paragraph) => {
    const open = paragraph.replace(/\[[^[\]\\`<\n]*\]/g, '').split('[').length - 1
    return sum + open * paragraph.length
  }, 0)
}

function nestingOf(tokens: Token[]): number {
  let most = 0
  let depth = 0
  for (const { nesting, children } of tokens) {
    depth += nesting
    most = Math.max(most, depth + (children?.length ? nestingOf(children) : 0))
  }
  return most
}

/** A link without words shows its address. */
function fillEmptyLinks(state: StateCore): void {
  for (const block of state.tokens) {
    block.children =
      block.children?.flatMap((token, index, all) => {
        const next = all[index + 1]
        const blank = next?.type === 'text' && next.content.trim() === '' ? 2 : 1
        if (token.type !== 'link_open' || all[index + blank]?.type !== 'link_close') return [token]
        const words = new state.Token('text', '', 0)
        words.content = String(token.attrGet('href') ?? '')
        return [token, words]
      }) ?? null
  }
}

/** A picture from elsewhere would tell its host who reads what, so it is shown as a link. */
function imageLink(tokens: Token[], index: number): string {
  const href = String(tokens[index]?.attrGet('src') ?? '')
  return `<a href="${escapeHtml(href)}">${escapeHtml(tokens[index]?.content || href)}</a>`
}

function encoded(address: string): string {
  try {
    return encodeURI(address).replaceAll('%25', '%')
  } catch {
    return address
  }
}
