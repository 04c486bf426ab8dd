/** As if it was typed, so that it can be undone. */
export function replaceText(
  field: HTMLTextAreaElement,
  { from, to, text }: { from: number; to: number; text: string },
): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Obsolete, but the only way that keeps the history of changes. Not every browser has it.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
