import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchQuery,
} from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/** More are not counted. */
const mostFound = 999

export interface Found {
  /** Of the selected one, from 1; 0 if none is. */
  number: number
  count: number
}

/** `onPanel`: of where the bar stands, while there is one. */
export function findIn(onPanel: (panel: HTMLElement | null) => void): Extension {
  return [
    search({
      createPanel: () => {
        const dom = document.createElement('div')
        return { dom, mount: () => onPanel(dom), destroy: () => onPanel(null) }
      },
      scrollToMatch: (range) => EditorView.scrollIntoView(range, { y: 'center' }),
    }),
    keymap.of([
      { key: 'Mod-f', run: open },
      { key: 'F3', run: findNext, shift: findPrevious },
    ]),
  ]
}

function open(view: EditorView): boolean {
  const field = view.dom.querySelector<HTMLInputElement>('[data-find]')
  field?.select()
  return field !== null || openSearchPanel(view)
}

/** Marks what has these words, and selects the first one from the caret on. */
export function lookFor(view: EditorView, words: { search: string; replace?: string }): Found {
  const isOther = getSearchQuery(view.state).search !== words.search
  const query = new SearchQuery({ ...words, literal: true })
  view.dispatch({ effects: setSearchQuery.of(query) })
  if (isOther && query.valid) {
    view.dispatch({ selection: { anchor: view.state.selection.main.from } })
    findNext(view)
  }
  return foundIn(view)
}

export function goTo(view: EditorView, by: 'next' | 'previous'): Found {
  if (by === 'next') findNext(view)
  else findPrevious(view)
  return foundIn(view)
}

export function replaceFound(view: EditorView, which: 'next' | 'all'): Found {
  if (which === 'all') replaceAll(view)
  else replaceNext(view)
  return foundIn(view)
}

export function endFind(view: EditorView): void {
  closeSearchPanel(view)
  view.focus()
}

export function foundIn({ state }: EditorView): Found {
  const { from, to } = state.selection.main
  let number = 0
  let count = 0
  const query = getSearchQuery(state)
  if (!query.valid) return { number, count }
  const cursor = query.getCursor(state)
  for (let next = cursor.next(); !next.done && count < mostFound; next = cursor.next()) {
    count += 1
    if (next.value.from === from && next.value.to === to) number = count
  }
  return { number, count }
}
