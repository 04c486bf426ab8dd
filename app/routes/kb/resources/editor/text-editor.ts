import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { getSearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { pastedFiles } from '#app/dialogs/use-incoming-files.ts'
import type { EditorField } from '#app/ui/formatting/text-field.ts'
import { endFind, type Found, findIn, foundIn, goTo, lookFor, replaceFound } from './find.ts'
import { formattedMarks } from './formatted-marks.ts'
import { behindMarks, keys } from './keys.ts'
import { language } from './language.ts'
import { look } from './look.ts'
import { paste } from './paste.ts'
import { shownTables } from './tables.ts'

interface EditorOptions {
  attributes: () => Record<string, string>
  /** Of the window, in pixels: there the caret is out of sight. */
  coveredAbove: () => number
  onMove: () => void
  onBlur: () => void
  /** Where its bar to find words stands, while there is one. */
  onFind: (panel: HTMLElement | null) => void
}

/** Stands in the place of a text area, which keeps the value for its form. */
export class TextEditor implements EditorField {
  readonly #area: HTMLTextAreaElement
  readonly #view: EditorView
  readonly readOnly = false

  constructor(area: HTMLTextAreaElement, parent: HTMLElement, options: EditorOptions) {
    const { value: doc, selectionStart: anchor, selectionEnd: head } = area
    this.#area = area
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc,
        selection: { anchor, head },
        extensions: [
          extensionsOf(area, options),
          EditorView.updateListener.of(this.#update(options)),
        ],
      }),
    })
    // Those of the text area follow, with its value.
    this.#view.dom.addEventListener('input', (event) => event.stopPropagation())
    area.addEventListener('input', this.#read)
  }

  destroy(): void {
    this.#area.removeEventListener('input', this.#read)
    this.#view.destroy()
  }

  /** Asks for the attributes again. */
  refresh(): void {
    this.#view.dispatch({})
  }

  replace({ from, to, text: insert }: Parameters<EditorField['replace']>[0]): void {
    this.#view.dispatch({ changes: { from, to, insert }, userEvent: 'input' })
  }

  boxAt(at: number): ReturnType<EditorField['boxAt']> {
    return this.#view.coordsAtPos(at) ?? this.getBoundingClientRect()
  }

  focus(): void {
    this.#view.focus()
  }

  setSelectionRange(anchor: number, head: number): void {
    this.#view.dispatch({ selection: { anchor, head }, scrollIntoView: true })
  }

  getBoundingClientRect(): DOMRect {
    return this.#view.dom.getBoundingClientRect()
  }

  /** The words that are looked for: at first those that are selected. */
  get wanted(): string {
    return getSearchQuery(this.#view.state).search
  }

  found(): Found {
    return foundIn(this.#view)
  }

  look(words: Parameters<typeof lookFor>[1]): Found {
    return lookFor(this.#view, words)
  }

  go(by: Parameters<typeof goTo>[1]): Found {
    return goTo(this.#view, by)
  }

  replaceFound(which: Parameters<typeof replaceFound>[1]): Found {
    return replaceFound(this.#view, which)
  }

  endFind(): void {
    endFind(this.#view)
  }

  get value(): string {
    return this.#view.state.doc.toString()
  }

  get selectionStart(): number {
    return this.#view.state.selection.main.from
  }

  get selectionEnd(): number {
    return this.#view.state.selection.main.to
  }

  get element(): HTMLElement {
    return this.#view.contentDOM
  }

  get form(): HTMLFormElement | null {
    return this.#area.form
  }

  get isConnected(): boolean {
    return this.#area.isConnected
  }

  #update({ onMove, onBlur }: EditorOptions) {
    return ({ docChanged, selectionSet, focusChanged, view }: ViewUpdateOf) => {
      if (docChanged) {
        this.#area.value = this.value
        this.#area.dispatchEvent(new InputEvent('input', { bubbles: true }))
      } else if (selectionSet) onMove()
      if (focusChanged && !view.hasFocus) onBlur()
    }
  }

  // A draft was restored or discarded.
  #read = () => {
    const { value: insert } = this.#area
    const now = this.value
    if (insert !== now) this.#view.dispatch({ changes: { from: 0, to: now.length, insert } })
  }
}

type ViewUpdateOf = Parameters<Parameters<typeof EditorView.updateListener.of>[0]>[0]

function extensionsOf(area: HTMLTextAreaElement, options: EditorOptions) {
  const { attributes, coveredAbove, onFind } = options
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    look,
    history(),
    findIn(onFind),
    keymap.of([...keys, ...historyKeymap, ...standardKeymap]),
    behindMarks,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(attributes),
    EditorView.scrollMargins.of(() => ({ top: coveredAbove(), bottom: 16 })),
    placeholder(area.placeholder),
    language,
    formattedMarks,
    shownTables,
    // Files are for the page.
    EditorView.domEventHandlers({
      drop: ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false,
      paste: (event, view) => pastedFiles(event).length > 0 || paste(event, view),
      beforeinput: replaceSelected,
    }),
  ]
}

// A browser would keep the look of the words as a style, which the policy of the page refuses. The
// editor may not know the selection yet.
function replaceSelected({ data: insert, inputType, isComposing }: InputEvent, view: EditorView) {
  const selection = document.getSelection()
  if (inputType !== 'insertText' || !insert || isComposing) return false
  if (!selection || selection.isCollapsed) return false
  const range = selection.getRangeAt(0)
  const from = view.posAtDOM(range.startContainer, range.startOffset)
  const to = view.posAtDOM(range.endContainer, range.endOffset)
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.type',
    scrollIntoView: true,
  })
  return true
}
