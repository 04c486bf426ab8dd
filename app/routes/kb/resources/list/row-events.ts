import type { KeyboardEvent, MouseEvent } from 'react'
import { batchFormId } from '#app/routes/kb/resources/selection/batch-form.ts'
import { keyOf } from '#app/ui/key-of.ts'

// The arrow keys, `j` and `k`, Home and End move the focus among the names, the space bar selects
// an item, and a key that an action names (`aria-keyshortcuts`) does it to all selected items if
// the focused one is selected. A click with Shift on a checkbox selects all items since the last
// one.
export const rowEvents = { onKeyDown, onClick }

const nameLink = '[data-covers-row]'

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLElement>(nameLink)
  if (!link) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(nameLink)]
  const key = keyOf(event)
  const next = neighbour(links, link, key)
  const action = next ? null : actionOfKey(link, key)
  if (!next && !action) return
  event.preventDefault()
  next?.focus()
  action?.click()
}

function neighbour(links: HTMLElement[], link: HTMLElement, key: string): HTMLElement | undefined {
  const at = links.indexOf(link)
  if (key === 'ArrowUp' || key === 'k') return links[Math.max(0, at - 1)]
  if (key === 'ArrowDown' || key === 'j') return links[Math.min(links.length - 1, at + 1)]
  if (key === 'Home') return links[0]
  return key === 'End' ? links.at(-1) : undefined
}

function actionOfKey(link: HTMLElement, key: string): HTMLElement | null {
  const row = link.closest('tr')
  const box = row && boxOf(row)
  if (key === ' ') return box ?? null
  const name = key.length === 1 ? key.toUpperCase() : key
  const shortcut = `[aria-keyshortcuts="${CSS.escape(name)}"]`
  const batch = box?.checked && document.querySelector<HTMLElement>(`#${batchFormId} ${shortcut}`)
  return batch || (row?.querySelector<HTMLElement>(shortcut) ?? null)
}

/** Of the row after these, or before them at the end of the list. */
export function focusRowAfter(rows: HTMLTableRowElement[]): void {
  const body = rows[0]?.closest('tbody')
  if (!body) return
  const last = rows.at(-1)
  const others = [...body.rows].filter((row) => !rows.includes(row))
  const after = others.find((row) => last && row.rowIndex > last.rowIndex)
  const next = after ?? others.at(-1)
  next?.querySelector<HTMLElement>(nameLink)?.focus()
}

let last: HTMLInputElement | null = null

function onClick({ target, shiftKey, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.getAttribute('form') !== batchFormId) return
  const boxes = [...currentTarget.querySelectorAll('tr')].flatMap((row) => boxOf(row) ?? [])
  const [from, to] = [last ? boxes.indexOf(last) : -1, boxes.indexOf(target)]
  last = target
  if (!shiftKey || from < 0) return
  const between = boxes.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const box of between) box.checked = target.checked
}

function boxOf(row: Element): HTMLInputElement | null {
  return row.querySelector(`input[form="${batchFormId}"]`)
}
