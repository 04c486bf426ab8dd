import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'

/** Ids of the text are apart from those of the page that contains it. */
export const documentIdPrefix = 'doc-'

const mostIdLength = 80

/** What the parts of a document have together. */
export type DocumentMarks = {
  /** The numbers of the notes, by their labels. */
  notes: Map<string, number>
  /** The level of the highest headings, which begins the levels. */
  top: number
  /** How many headings have an id so far. */
  ids: Map<string, number>
  /** Notes that were referred to: the id of the first reference is what the note leads back to. */
  referred: Set<number>
}

export function createDocumentMarks(lines: string[], top = 1): DocumentMarks {
  const defined = new Set(lines.flatMap((line) => noteStart.exec(line)?.[1] ?? []))
  const notes = new Map<string, number>()
  if (defined.size > 0)
    for (const line of lines)
      for (const [, label = ''] of line.matchAll(/\[\^([^\]\s]{1,60})\]/g))
        if (defined.has(label) && !notes.has(label)) notes.set(label, notes.size + 1)
  return { notes, top, ids: new Map(), referred: new Set() }
}

type Environment = { document?: DocumentMarks | undefined }

/** Task lists, notes and the ids of headings: in documents, not in messages. */
export function markDocuments({ block, inline, core }: MarkdownIt): void {
  block.ruler.before('reference', 'note', note, { alt: ['paragraph', 'reference'] })
  inline.ruler.before('link', 'note_reference', noteReference)
  core.ruler.push('headings_and_tasks', headingsAndTasks)
}

const noteStart = /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]+/

function note(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const { notes } = (state.env as Environment).document ?? {}
  if (!notes || notes.size === 0) return false
  const line = state.src.slice(state.bMarks[start], state.eMarks[start])
  const [mark = '', label = ''] = noteStart.exec(line) ?? []
  const number = notes.get(label)
  if (number === undefined) return false
  if (silent) return true
  const open = state.push('paragraph_open', 'p', 1)
  open.attrSet('id', `${documentIdPrefix}note-${number}`)
  open.map = [start, start + 1]
  const words = state.push('inline', '', 0)
  words.content = line.slice(mark.length).trim()
  words.map = [start, start + 1]
  words.children = []
  words.meta = { number }
  state.push('paragraph_close', 'p', -1)
  state.line = start + 1
  return true
}

function noteReference(state: StateInline, silent: boolean): boolean {
  const { notes, referred } = (state.env as Environment).document ?? {}
  if (!notes || notes.size === 0 || !state.src.startsWith('[^', state.pos)) return false
  const [mark = '', label = ''] =
    /^\[\^([^\]\s]{1,60})\]/.exec(state.src.slice(state.pos, state.pos + 64)) ?? []
  const number = notes.get(label)
  if (number === undefined) return false
  if (!silent) {
    const id = referred?.has(number) ? '' : ` id="${documentIdPrefix}note-from-${number}"`
    referred?.add(number)
    state.push('html_inline', '', 0).content =
      `<sup${id}><a href="#note-${number}">${number}</a></sup>`
  }
  state.pos += mark.length
  return true
}

function headingsAndTasks(state: StateCore): void {
  const { document } = state.env as Environment
  if (!document) return
  const { tokens } = state
  for (const [n, token] of tokens.entries()) {
    if (/^heading_/.test(token.type)) token.tag = raised(token.tag, document)
    if (token.type !== 'inline') continue
    const before = tokens[n - 1]
    if (before?.type === 'heading_open') before.attrSet('id', idFor(token.content, document))
    else if (tokens[n - 2]?.type === 'list_item_open') markTask(tokens[n - 2]!, token)
    if (typeof token.meta?.number === 'number') addNumber(state, token)
  }
}

// A heading in a quote may be above all others.
function raised(tag: string, { top }: DocumentMarks): string {
  return `h${Math.max(1, Number(tag.slice(1)) - top + 1)}`
}

function idFor(words: string, { ids }: DocumentMarks): string {
  const id = slugOf(words)
  const times = ids.get(id) ?? 0
  ids.set(id, times + 1)
  return documentIdPrefix + (times === 0 ? id : `${id}-${times}`)
}

/** As other programs make it, so that links in texts from elsewhere lead to their headings. */
function slugOf(words: string): string {
  return words
    .slice(0, mostIdLength)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}

const boxes: Record<string, string> = { ' ': '☐', x: '☑', X: '☑' }

function markTask(item: Token, words: Token): void {
  const [mark = '', state = ''] = /^\[([ xX])\] /.exec(words.content) ?? []
  const text = words.children?.[0]
  if (!mark || text?.type !== 'text' || !text.content.startsWith(mark)) return
  item.attrSet('data-task', state === ' ' ? 'open' : 'done')
  text.content = `${boxes[state]} ${text.content.slice(mark.length)}`
}

function addNumber({ Token }: StateCore, words: Token): void {
  const { number } = words.meta as { number: number }
  const before = new Token('html_inline', '', 0)
  before.content = `<sup>${number}</sup> `
  const after = new Token('html_inline', '', 0)
  after.content = ` <a href="#note-from-${number}">↩</a>`
  words.children = [before, ...(words.children ?? []), after]
}
