import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#api/platform/http/escape.ts'
import { limits } from '#contract/limits.ts'
import type { DocumentMarks } from './mark-documents.ts'

const longest = limits.fileNameLength

const namedLink = new RegExp(
  String.raw`^\[\[([^[\]|\n]{1,${longest}})(?:\|([^[\]\n]{1,${longest}}))?\]\]`,
)

/** In documents, `[[Title]]` and `[[Title|words]]`. Whom they mean is decided when it is read. */
export function markNames({ inline }: MarkdownIt): void {
  inline.ruler.before('link', 'named_link', (state: StateInline, silent: boolean) => {
    if (!(state.env as { document?: DocumentMarks }).document) return false
    if (!state.src.startsWith('[[', state.pos)) return false
    const rest = state.src.slice(state.pos, state.pos + 2 * longest + '[[|]]'.length)
    const [mark = '', typed = '', words = typed] = namedLink.exec(rest) ?? []
    const name = typed.trim()
    if (name === '') return false
    if (!silent)
      state.push('html_inline', '', 0).content = namedHtml('name', name, words.trim() || name)
    state.pos += mark.length
    return true
  })
}

/** `name`: as in `[[name]]`. `file` and `picture`: a file beside the document. */
type Kind = 'name' | 'file' | 'picture'

export function namedHtml(kind: Kind, name: string, words: string): string {
  return `<a data-${kind}="${escapeHtml(name)}">${escapeHtml(words)}</a>`
}

export const namedAttributes = ['data-name', 'data-file', 'data-picture']

/**
 * The file's name in a relative address. Null for any other address: of a site, of the root, or of
 * a heading.
 */
export function fileNameIn(href: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|[/\\#?])/i.test(href)) return null
  const [path = ''] = href.split(/[?#]/, 1)
  const name = decoded(path.split('/').at(-1) ?? '').trim()
  const isName = name !== '' && name !== '.' && name !== '..' && name.length <= longest
  return isName && !name.includes('\0') ? name : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
