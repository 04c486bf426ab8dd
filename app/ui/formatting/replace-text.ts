import type { TextField } from './text-field.ts'

/** As if it was typed, so that it can be undone. */
export function replaceText(
  field: TextField,
  { from, to, text }: { from: number; to: number; text: string },
): void {
  field.focus()
  if ('replace' in field) {
    field.replace({ from, to, text })
    field.setSelectionRange(from + text.length, from + text.length)
    return
  }
  field.setSelectionRange(from, to)
  // Obsolete, but the only way that keeps the history of changes. Not every browser has it.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
