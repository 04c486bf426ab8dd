/** Whether the page's fields contain input that leaving the page would lose. */
export function hasWritten(): boolean {
  const texts = [...document.querySelectorAll('textarea')]
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
  return (
    texts.some(({ value }) => value.trim() !== '') ||
    fields.some(({ value, defaultValue }) => value !== defaultValue)
  )
}
