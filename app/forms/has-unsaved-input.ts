/** Whether something stands in the page's fields that would go with the page. */
export function hasWritten(): boolean {
  const texts = [...document.querySelectorAll('textarea')]
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
  return (
    texts.some(({ value }) => value.trim() !== '') ||
    fields.some(({ value, defaultValue }) => value !== defaultValue)
  )
}
