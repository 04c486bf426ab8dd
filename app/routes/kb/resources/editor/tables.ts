import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { cellsOf } from '#app/ui/formatting/table-keys.ts'
import { isHideable } from './formatted-marks.ts'

const fullRow = /^[ \t]*\|.*\|[ \t]*$/

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
    const isAt = state.selection.ranges.some(({ from, to }) => from <= node.to && to >= node.from)
    const rows = isAt ? null : rowsOf(state, node)
    if (!rows) continue
    const widget = new ShownTable(rows, state.sliceDoc(node.from, node.to))
    found.push(Decoration.replace({ widget, block: true }).range(node.from, node.to))
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
  const cell = table && rowsOf(state, table)?.at(isDown ? 0 : -1)?.[0]
  if (!cell) return false
  view.dispatch({ selection: { anchor: table.from + cell.at }, scrollIntoView: true })
  return true
}

/** `at`: of the cell, counted from the beginning of the table. */
interface ShownCell {
  text: string
  at: number
}

// Null for one whose rows do not begin and end with a line.
function rowsOf(state: EditorState, table: SyntaxNode): ShownCell[][] | null {
  const first = state.doc.lineAt(table.from).number
  const last = state.doc.lineAt(table.to).number
  const lines = Array.from({ length: last - first + 1 }, (_, n) => state.doc.line(first + n))
  if (!lines.every(({ text }) => fullRow.test(text))) return null
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
  readonly rows: ShownCell[][]
  readonly source: string

  constructor(rows: ShownCell[][], source: string) {
    super()
    this.rows = rows
    this.source = source
  }

  override eq({ source }: ShownTable): boolean {
    return source === this.source
  }

  override get estimatedHeight(): number {
    return this.rows.length * 37
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div')
    box.className = 'md-grid'
    const table = box.appendChild(document.createElement('table'))
    for (const [n, cells] of this.rows.entries()) {
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
