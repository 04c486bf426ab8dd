import { replaceText } from '#app/ui/formatting/replace-text.ts'

/** At the caret, instead of what is selected. */
export function insertText(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  replaceText(field, { from: field.selectionStart, to: field.selectionEnd, text })
}

/** The list of people then opens as if `@` was typed. */
export function insertMention(field: HTMLTextAreaElement | null): void {
  const { value = '', selectionStart = 0 } = field ?? {}
  insertText(field, /\S$/.test(value.slice(0, selectionStart)) ? ' @' : '@')
}
