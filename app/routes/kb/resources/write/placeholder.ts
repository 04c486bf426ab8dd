import { replaceText } from '#app/ui/formatting/replace-text.ts'
import type { TextField } from '#app/ui/formatting/text-field.ts'

/** In the text until the file is stored. Each is there once. */
export function placeholderFor(label: string, text: string): string {
  const words = label.replace(/[[\]\n]/g, ' ')
  for (let n = 1; ; n += 1) {
    const placeholder = `![${words}${n > 1 ? ` (${n})` : ''}]()`
    if (!text.includes(placeholder)) return placeholder
  }
}

/** At the caret. A file of several has its own line, and before a line there is a paragraph. */
export function insertLines(field: TextField, lines: string[]): void {
  const { value, selectionStart: from, selectionEnd: to } = field
  const isBeforeLine = (from === 0 || value[from - 1] === '\n') && /^[^\n]*\S/.test(value.slice(to))
  replaceText(field, { from, to, text: lines.join('\n') + (isBeforeLine ? '\n\n' : '') })
}

/**
 * Can be undone as if it was typed, while the caret and the focus stay. What the person has deleted
 * meanwhile stays deleted: then false.
 */
export function replaceIn(field: TextField, old: string, text: string): boolean {
  const from = field.value.indexOf(old)
  if (from < 0) return false
  const to = from + old.length
  if ('replace' in field) {
    field.replace({ from, to, text })
    return true
  }
  const { selectionStart, selectionEnd, scrollTop } = field
  const focused = document.activeElement
  replaceText(field, { from, to, text })
  const moved = (at: number) => {
    if (at <= from) return at
    return at < to ? from + text.length : at - old.length + text.length
  }
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd))
  field.scrollTop = scrollTop
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true })
  return true
}
