/** Whether the page's fields contain input that would be lost if the user left the page. */
export function hasUnsavedInput(): boolean {
  const texts = [...document.querySelectorAll('textarea')]
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
  return (
    texts.some(({ value }) => value.trim() !== '') ||
    fields.some(({ value, defaultValue }) => value !== defaultValue)
  )
}
