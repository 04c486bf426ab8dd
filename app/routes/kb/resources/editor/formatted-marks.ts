import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'

/** The words of these have a look of their own, and their marks are in sight while the caret is in them. */
const looks: Record<string, string> = {
  StrongEmphasis: 'md-strong',
  Emphasis: 'md-emphasis',
  Strikethrough: 'md-struck',
  InlineCode: 'md-code',
  Link: 'md-link',
  TitleLink: 'md-link',
  Autolink: 'md-link',
}

/** Each of their lines has this look. */
const lineLooks: Record<string, string> = {
  ATXHeading1: 'md-heading md-heading-1',
  SetextHeading1: 'md-heading md-heading-1',
  ATXHeading2: 'md-heading md-heading-2',
  SetextHeading2: 'md-heading md-heading-2',
  ATXHeading3: 'md-heading md-heading-3',
  ATXHeading4: 'md-heading',
  ATXHeading5: 'md-heading',
  ATXHeading6: 'md-heading',
  Blockquote: 'md-quote',
  FencedCode: 'md-block-code',
  CodeBlock: 'md-block-code',
  Table: 'md-table',
  HorizontalRule: 'md-rule',
}

const inlineMarks = /^(?:Emphasis|Code|Link|Strikethrough|Title)Mark$/
const blockMarks = /^(?:Header|Quote)Mark$/
const addresses = /^(?:URL|LinkTitle)$/
const dimmed = /^(?:CodeInfo|TableDelimiter)$/
const hidden = Decoration.replace({})
const dim = Decoration.mark({ class: 'md-mark' })
const deepestLevel = 4

/** Shows Markdown as it will look. Where the caret is, its marks are in sight. */
export const formattedMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = decorationsOf(view)
    }
    update(update: ViewUpdate) {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state)
      if (isParsed || update.docChanged || update.viewportChanged) this.#build(update.view)
      else if (update.selectionSet || update.focusChanged) this.#build(update.view)
    }
    #build(view: EditorView) {
      this.decorations = decorationsOf(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

type Found = Range<Decoration>[]

function decorationsOf(view: EditorView): DecorationSet {
  const { state } = view
  const found: Found = []
  const isAt = (from: number, to: number) =>
    view.hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from)
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const lineLook = lineLooks[node.name]
        if (lineLook) addLines(found, state, within(node, { from, to }), lineLook)
        const look = looks[node.name]
        if (look) found.push(Decoration.mark({ class: look }).range(node.from, node.to))
        if (node.name === 'ListItem') addItem(found, state, node.node, isAt)
        else if (inlineMarks.test(node.name) || blockMarks.test(node.name))
          addMark(found, state, node.node, isAt)
        else if (addresses.test(node.name)) addAddress(found, node.node, isAt)
        else if (dimmed.test(node.name)) found.push(dim.range(node.from, node.to))
      },
    })
  return Decoration.set(found, true)
}

type IsAt = (from: number, to: number) => boolean

interface Place {
  from: number
  to: number
}

// A block may be as long as the text.
function within(node: Place, { from, to }: Place): Place {
  return { from: Math.max(node.from, from), to: Math.min(node.to, to) }
}

function addLines(found: Found, state: EditorState, place: Place, look: string): void {
  const line = Decoration.line({ class: look })
  for (let at = place.from; at <= place.to; ) {
    const { from, to } = state.doc.lineAt(at)
    found.push(line.range(from))
    at = to + 1
  }
}

// Those of a block are in sight on its line, those of words at the words. With those of a block
// their space is hidden.
function addMark(found: Found, state: EditorState, node: SyntaxNode, isAt: IsAt): void {
  const { parent, from } = node
  if (!parent) return
  const isOfBlock = blockMarks.test(node.name)
  const line = state.doc.lineAt(from)
  const isOpen = isOfBlock ? isAt(line.from, line.to) : isAt(parent.from, parent.to)
  const isShown = isOpen || !mayHide(parent)
  const isBeforeSpace = isOfBlock && state.sliceDoc(node.to, node.to + 1) === ' '
  const to = Math.min(line.to, isBeforeSpace && !isShown ? node.to + 1 : node.to)
  if (to > from) found.push((isShown ? dim : hidden).range(from, to))
}

function mayHide({ name, node }: SyntaxNode): boolean {
  if (/^(?:FencedCode|Image|Setext)/.test(name)) return false
  // Without an address it is a note or a reference.
  return name !== 'Link' || node.getChild('URL') !== null
}

/** Whether it is hidden, with its words, while the caret is elsewhere. */
export function isHideable({ name, parent }: SyntaxNode): boolean {
  if (addresses.test(name)) return parent?.name === 'Link'
  return inlineMarks.test(name) && parent !== null && mayHide(parent)
}

function addAddress(found: Found, node: SyntaxNode, isAt: IsAt): void {
  const { parent, from, to } = node
  const isHidden = parent?.name === 'Link' && !isAt(parent.from, parent.to)
  // An address that is no part of a link is its own words.
  const isWords = node.name === 'URL' && !/^(?:Link|Image|Autolink)$/.test(parent?.name ?? '')
  if (to > from)
    found.push(
      (isHidden ? hidden : isWords ? Decoration.mark({ class: 'md-link' }) : dim).range(from, to),
    )
}

// What stands before the words of an item is as wide for each level, so that its lines are below
// each other.
function addItem(found: Found, state: EditorState, item: SyntaxNode, isAt: IsAt): void {
  const mark = item.getChild('ListMark')
  if (!mark) return
  const line = state.doc.lineAt(mark.from)
  const task = item.getChild('Task')?.getChild('TaskMarker')
  const isOpen = isAt(line.from, line.to)
  const level = Math.min(levelOf(item), deepestLevel)
  found.push(Decoration.line({ class: `md-item md-level-${level}` }).range(line.from))
  if (mark.from > line.from && /^\s*$/.test(state.sliceDoc(line.from, mark.from)))
    found.push(Decoration.mark({ class: 'md-indent' }).range(line.from, mark.from))
  const end = task?.to ?? mark.to
  const to = state.sliceDoc(end, end + 1) === ' ' ? end + 1 : end
  const isBullet = item.parent?.name === 'BulletList'
  if (isOpen || !(task || isBullet))
    found.push(Decoration.mark({ class: 'md-item-mark' }).range(mark.from, to))
  else {
    const isDone = task ? /x/i.test(state.sliceDoc(task.from, task.to)) : null
    const sign = new ItemSign(state.sliceDoc(to, line.to), isDone)
    found.push(Decoration.replace({ widget: sign }).range(mark.from, to))
  }
}

function levelOf(item: SyntaxNode): number {
  let level = 0
  for (let node: SyntaxNode | null = item; node; node = node.parent)
    if (node.name === 'ListItem') level += 1
  return level
}

/** The point of an item, or the box of a task, which a click checks. */
class ItemSign extends WidgetType {
  readonly words: string
  /** Null for what is no task. */
  readonly isDone: boolean | null

  constructor(words: string, isDone: boolean | null) {
    super()
    this.words = words
    this.isDone = isDone
  }

  override eq({ words, isDone }: ItemSign): boolean {
    return isDone === this.isDone && (isDone === null || words === this.words)
  }

  override toDOM(view: EditorView): HTMLElement {
    const sign = document.createElement('span')
    sign.className = 'md-item-mark'
    if (this.isDone === null) sign.textContent = '•'
    else sign.append(this.#box(view, sign))
    return sign
  }

  #box(view: EditorView, sign: HTMLElement): HTMLElement {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.className = 'checkbox'
    box.checked = this.isDone === true
    box.ariaLabel = this.words
    // With the keyboard the text itself is changed.
    box.tabIndex = -1
    box.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('click', (event) => {
      event.preventDefault()
      const line = view.state.doc.lineAt(view.posAtDOM(sign))
      const at = line.from + line.text.indexOf('[') + 1
      const insert = this.isDone ? ' ' : 'x'
      view.dispatch({ changes: { from: at, to: at + 1, insert }, userEvent: 'input' })
    })
    return box
  }

  override ignoreEvent(): boolean {
    return this.isDone !== null
  }
}
