/** A text area, or the editor that stands in its place and keeps its value. */
export type TextField = HTMLTextAreaElement | EditorField

type Shared =
  | 'value'
  | 'form'
  | 'readOnly'
  | 'isConnected'
  | 'selectionStart'
  | 'selectionEnd'
  | 'setSelectionRange'
  | 'focus'
  | 'getBoundingClientRect'

export interface EditorField extends Readonly<Pick<HTMLTextAreaElement, Shared>> {
  /** Has the focus while one writes. */
  readonly element: HTMLElement
  /** Can be undone as if it was typed. The caret stays in its words. */
  replace: (change: { from: number; to: number; text: string }) => void
  /** Of a place in the text, in the window. */
  boxAt: (at: number) => { left: number; top: number; bottom: number }
}
