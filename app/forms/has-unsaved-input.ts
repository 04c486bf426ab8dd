export function hasUnsavedInput(): boolean {
  const texts = [...document.querySelectorAll('textarea')]
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
  return (
    texts.some(({ value }) => value.trim() !== '') ||
    fields.some(({ value, defaultValue }) => value !== defaultValue)
  )
}
