import { syntaxTree } from '@codemirror/language'
import { EditorState, type Line, type SelectionRange } from '@codemirror/state'
import type { EditorView, KeyBinding } from '@codemirror/view'
import { isHideable } from './formatted-marks.ts'
import { enterTable } from './tables.ts'

const sign = '(?:#{1,6}[ \\t]+|(?:[-*+]|\\d{1,9}[.)])[ \\t]+(?:\\[[ xX]\\][ \\t]+)?)'
const signs = new RegExp(`^(?:[ \\t]*>)*[ \\t]*${sign}?`)
const lastSign = new RegExp(`(?:>[ \\t]?|${sign})$`)

/** Before those of the library. */
export const keys: KeyBinding[] = [
  { key: 'Home', run: (view) => home(view, false), shift: (view) => home(view, true) },
  { key: 'Backspace', run: deleteSign },
  { key: 'ArrowDown', run: (view) => enterTable(view, true) },
  { key: 'ArrowUp', run: (view) => enterTable(view, false) },
]

/** Where the words of a line begin, behind the sign of its heading, item or quote. */
function wordsFrom({ from, text }: Line): number {
  return from + (signs.exec(text)?.[0].length ?? 0)
}

// Before the words, and then before their sign.
function home(view: EditorView, isSelecting: boolean): boolean {
  const { main } = view.state.selection
  const line = view.state.doc.lineAt(main.head)
  const words = wordsFrom(line)
  if (view.moveToLineBoundary(main, false).head > words) return false
  const head = main.head === words ? line.from : words
  view.dispatch({
    selection: { anchor: isSelecting ? main.anchor : head, head },
    scrollIntoView: true,
    userEvent: 'select',
  })
  return true
}

// As one character.
function deleteSign(view: EditorView): boolean {
  const { main } = view.state.selection
  const line = view.state.doc.lineAt(main.head)
  const before = line.text.slice(0, main.head - line.from)
  const found = lastSign.exec(before)?.[0] ?? ''
  if (!main.empty || !found || main.head !== wordsFrom(line)) return false
  const changes = { from: main.head - found.length, to: main.head }
  view.dispatch({ changes, userEvent: 'delete.backward' })
  return true
}

/**
 * Where only hidden marks follow, the end of the line is behind them: what is typed there belongs to
 * no link and is not bold.
 */
export const behindMarks = EditorState.transactionFilter.of((transaction) => {
  const { selection, docChanged, startState } = transaction
  if (!selection || docChanged || !transaction.isUserEvent('select')) return transaction
  const { anchor, head, empty } = selection.main
  const { to } = startState.doc.lineAt(head)
  if (head === to || !areHidden(startState, head, to)) return transaction
  return [transaction, { selection: { anchor: empty ? to : anchor, head: to } }]
})

function areHidden(state: EditorState, from: number, to: number): boolean {
  let at = from
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ node }) => {
      const { parent } = node
      const isHidden = parent && isHideable(node) && !touches(state.selection.main, parent)
      if (isHidden && node.from <= at && node.to > at) at = node.to
    },
  })
  return at >= to
}

function touches({ from, to }: SelectionRange, place: { from: number; to: number }): boolean {
  return from <= place.to && to >= place.from
}
