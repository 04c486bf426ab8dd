import { batchFormId } from './batch-form.ts'

/** The bar is hidden then, so the focus moves from it to the first item that was selected. */
export function clearSelection(): void {
  const bar = document.querySelector<HTMLFormElement>(`form#${batchFormId}`)
  if (!bar) return
  const box = document.querySelector(`input[form="${batchFormId}"]:checked`)
  const row = box?.closest('tr, .item-card') ?? document
  if (bar.contains(document.activeElement))
    row.querySelector<HTMLElement>('[data-covers-row]')?.focus()
  bar.reset()
}
