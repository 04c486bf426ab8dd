import type { StateCore, Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import { type Language, languageNamed } from '#api/documents/highlight/languages.ts'
import { scan } from '#api/documents/highlight/scan.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import { boundSteps, boundTables, TooManySteps } from './bounds.ts'
import { isBetweenCjk, markCjkEmphasis } from './cjk.ts'
import { type DocumentMarks, markDocuments } from './mark-documents.ts'
import { createMarker, type MentionMarks, markMentions } from './mark-mentions.ts'
import { fileNameIn, markNames, namedHtml } from './mark-names.ts'

/** No author nests deeper, and programs that read the HTML might fail on it. */
const mostNesting = 50
/** Five times as many as a long hand-written message has. */
const mostTokens = 6_500
const mostSearchedCharacters = 500_000

// Linear in the text's length, whatever its content: delimiter lists do not backtrack, and nesting
// and line attempts are limited.
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true })
boundTables(markdown)
boundSteps(markdown)
markCjkEmphasis(markdown)
markMentions(markdown)
markDocuments(markdown)
markNames(markdown)
markdown.core.ruler.push('empty_links', fillEmptyLinks)

// Only text that starts like a URL becomes a link: "readme.md" stays a word. "//" starts none: each
// would read thousands of characters again.
markdown.linkify.set({ fuzzyLink: true }).add('//', null)
const findLinks = markdown.linkify.match.bind(markdown.linkify)
markdown.linkify.match = (text) =>
  findLinks(text)?.filter(({ schema, raw }) => schema !== '' || /^www\./i.test(raw)) ?? []

// The sanitiser checks the URLs of all kinds of links in one place.
markdown.validateLink = () => true
markdown.normalizeLink = encoded
markdown.normalizeLinkText = (text) => text
markdown.renderer.rules.softbreak = (tokens, index, _options, environment) => {
  if (!environment?.document) return '<br>'
  return isBetweenCjk(tokens, index) ? '' : '\n'
}
markdown.renderer.rules.hardbreak = () => '<br>'
markdown.renderer.rules.s_open = () => '<del>'
markdown.renderer.rules.s_close = () => '</del>'
markdown.renderer.rules.image = imageLink
markdown.renderer.rules.fence = codeBlock

export type RenderOptions = {
  marks?: MentionMarks | undefined
  isCodePlain?: boolean
  /** In a document a line break is a space, and nothing between Chinese characters. */
  document?: DocumentMarks | undefined
}

/** Not sanitised. Null if the text has too many elements or is nested too deeply. */
export function renderMarkdown(
  content: string,
  { marks, ...options }: RenderOptions = {},
): string | null {
  if (searchedCharacters(content) > mostSearchedCharacters) return null
  const environment = { ...options, ...(marks ? { marker: createMarker(marks) } : {}) }
  const tokens = parse(content, environment)
  if (!tokens) return null
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > mostTokens || nestingOf(tokens) > mostNesting) return null
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

const closed = /\[\[[^[\]\\`<\n]*\]\]|\[[^[\]\\`<\n]*\]/g

/** An upper bound: each open bracket may search its whole paragraph. */
function searchedCharacters(content: string): number {
  const paragraphs = content.split(/\n[ \t]*\n/)
  return paragraphs.reduce((sum, paragraph) => {
    const open = paragraph.replace(closed, '').split('[').length - 1
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

/** Loading an external image would tell its server who reads the message. */
function imageLink(
  tokens: Token[],
  index: number,
  _options: unknown,
  environment: Record<string, unknown> = {},
): string {
  const href = String(tokens[index]?.attrGet('src') ?? '')
  const name = environment.document ? fileNameIn(href) : null
  if (name !== null) return namedHtml('picture', name, tokens[index]?.content || name)
  return `<a href="${escapeHtml(href)}">${escapeHtml(tokens[index]?.content || href)}</a>`
}

function codeBlock(
  tokens: Token[],
  index: number,
  _options: unknown,
  environment: Record<string, unknown> = {},
): string {
  const { content = '', info = '' } = tokens[index] ?? {}
  const name = /^[^\s{:,]{1,30}/.exec(info.trim())?.[0] ?? ''
  const language = environment.isCodePlain ? undefined : languageNamed(name)
  const code = language ? highlightedHtml(content, language) : escapeHtml(content)
  return `<pre><code>${code}</code></pre>\n`
}

function encoded(address: string): string {
  try {
    return encodeURI(address).replaceAll('%25', '%')
  } catch {
    return address
  }
}

function highlightedHtml(code: string, language: Language): string {
  let html = ''
  let done = 0
  for (const { start, end, kind } of scan(code, language).pieces) {
    html += `${escapeHtml(code.slice(done, start))}<span data-code="${kind}">${escapeHtml(code.slice(start, end))}</span>`
    done = end
  }
  return html + escapeHtml(code.slice(done))
}
