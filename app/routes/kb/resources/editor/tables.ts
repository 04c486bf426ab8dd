import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { cellsOf } from '#app/ui/formatting/table-keys.ts'
import { isHideable } from './formatted-marks.ts'

// One of other rows is not shown as a table.
const fullRows = /^(?:[ \t]*\|.*\|[ \t]*(?:\n|$))+$/

/** A table is shown as one while the caret is not in it; a click leads into its cell. */
export const shownTables = StateField.define<DecorationSet>({
  create: tablesIn,
  update: (shown, { state, startState, docChanged, selection }) =>
    docChanged || selection || syntaxTree(state) !== syntaxTree(startState)
      ? tablesIn(state)
      : shown,
  provide: (field) => EditorView.decorations.from(field),
})

function tablesIn(state: EditorState): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const node of syntaxTree(state).topNode.getChildren('Table')) {
    const { from, to } = node
    const isAt = state.selection.ranges.some((range) => range.from <= to && range.to >= from)
    const source = isAt ? '' : state.sliceDoc(from, to)
    if (!fullRows.test(source)) continue
    const widget = new ShownTable(source, () => rowsOf(state, node))
    found.push(Decoration.replace({ widget, block: true }).range(from, to))
  }
  return Decoration.set(found)
}

/** The next line up or down is a table: its first or last row. */
export function enterTable(view: EditorView, isDown: boolean): boolean {
  const { state } = view
  const { main } = state.selection
  if (!main.empty) return false
  const { head } = view.moveVertically(main, isDown)
  const table = syntaxTree(state)
    .topNode.getChildren('Table')
    .find(({ from, to }) =>
      isDown ? main.head < from && head >= from : main.head > to && head <= to,
    )
  if (!table || !fullRows.test(state.sliceDoc(table.from, table.to))) return false
  const cell = rowsOf(state, table).at(isDown ? 0 : -1)?.[0]
  if (!cell) return false
  view.dispatch({ selection: { anchor: table.from + cell.at }, scrollIntoView: true })
  return true
}

/** `at`: of the cell, counted from the beginning of the table. */
interface ShownCell {
  text: string
  at: number
}

function rowsOf(state: EditorState, table: SyntaxNode): ShownCell[][] {
  const first = state.doc.lineAt(table.from).number
  const last = state.doc.lineAt(table.to).number
  const lines = Array.from({ length: last - first + 1 }, (_, n) => state.doc.line(first + n))
  return lines
    .filter((_, n) => n !== 1)
    .map((line) =>
      cellsOf(line).map(({ from, to }) => ({
        text: wordsIn(state, from, to),
        at: from - table.from,
      })),
    )
}

// Without the marks of bold and of links.
function wordsIn(state: EditorState, from: number, to: number): string {
  let words = ''
  let at = from
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ from: begin, to: end, node }) => {
      if (begin < at || end > to || !isHideable(node)) return
      words += state.sliceDoc(at, begin)
      at = end
    },
  })
  return (words + state.sliceDoc(at, to)).replaceAll('\\|', '|')
}

class ShownTable extends WidgetType {
  readonly source: string
  /** Asked for only once it is drawn, because a long text has many. */
  readonly rows: () => ShownCell[][]

  constructor(source: string, rows: () => ShownCell[][]) {
    super()
    this.source = source
    this.rows = rows
  }

  override eq({ source }: ShownTable): boolean {
    return source === this.source
  }

  override get estimatedHeight(): number {
    return (this.source.split('\n').length - 1) * 37
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div')
    box.className = 'md-grid'
    const table = box.appendChild(document.createElement('table'))
    for (const [n, cells] of this.rows().entries()) {
      const row = table.insertRow()
      for (const { text, at } of cells) {
        const cell = document.createElement(n === 0 ? 'th' : 'td')
        cell.textContent = text
        cell.addEventListener('mousedown', (event) => {
          event.preventDefault()
          view.dispatch({ selection: { anchor: view.posAtDOM(box) + at } })
          view.focus()
        })
        row.append(cell)
      }
    }
    return box
  }

  override ignoreEvent(): boolean {
    return true
  }
}
