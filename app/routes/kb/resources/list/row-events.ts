import type { KeyboardEvent, MouseEvent } from 'react'
import { batchFormId } from '#app/routes/kb/resources/selection/batch-form.ts'
import { keyOf } from '#app/ui/key-of.ts'

// From a name or its checkbox, the arrow keys, `j` and `k`, Home and End move the focus among the
// names, the space bar selects an item, and a key that an action names (`aria-keyshortcuts`) does it to all selected items if
// the focused one is selected. A click with Shift on a checkbox selects all items since the last
// one. A click with the right button opens the menu of a row.
export const rowEvents = { onKeyDown, onClick, onContextMenu }

const nameLink = '[data-covers-row]'
const checkbox = `input[form="${batchFormId}"]`

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const target = event.target as Element
  const key = keyOf(event)
  const isBox = target.matches(checkbox)
  // A browser would press the first button of the form, which begins a download.
  if (isBox && key === 'Enter') event.preventDefault()
  const link = isBox
    ? rowOf(target)?.querySelector<HTMLElement>(nameLink)
    : target.closest<HTMLElement>(nameLink)
  if (!link || (isBox && key === ' ')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(nameLink)]
  const next = neighbour(links, link, key)
  const action = next ? null : actionOfKey(link, key)
  if (!next && !action) return
  event.preventDefault()
  next?.focus()
  action?.click()
}

function neighbour(links: HTMLElement[], link: HTMLElement, key: string): HTMLElement | undefined {
  const at = links.indexOf(link)
  const isCard = link.closest('.item-card') !== null
  if (key === 'k' || (isCard && key === 'ArrowLeft')) return links[Math.max(0, at - 1)]
  if (key === 'j' || (isCard && key === 'ArrowRight'))
    return links[Math.min(links.length - 1, at + 1)]
  if (key === 'ArrowUp') return nearest(links.slice(0, at).reverse(), link)
  if (key === 'ArrowDown') return nearest(links.slice(at + 1), link)
  if (key === 'Home') return links[0]
  return key === 'End' ? links.at(-1) : undefined
}

// In the next row, which has several cards in a grid.
function nearest(others: HTMLElement[], link: HTMLElement): HTMLElement {
  const boxOfRow = (one: HTMLElement) => (rowOf(one) ?? one).getBoundingClientRect()
  const from = boxOfRow(link)
  const first = others.find((one) => boxOfRow(one).top !== from.top)
  if (!first) return link
  const { top } = boxOfRow(first)
  const row = others.filter((one) => boxOfRow(one).top === top)
  const aside = (one: HTMLElement) => Math.abs(boxOfRow(one).left - from.left)
  return row.reduce((best, one) => (aside(one) < aside(best) ? one : best))
}

function actionOfKey(link: HTMLElement, key: string): HTMLElement | null {
  const row = rowOf(link)
  const box = row && boxOf(row)
  if (key === ' ') return box ?? null
  const name = key.length === 1 ? key.toUpperCase() : key
  const shortcut = `[aria-keyshortcuts="${CSS.escape(name)}"]`
  const batch = box?.checked && document.querySelector<HTMLElement>(`#${batchFormId} ${shortcut}`)
  return batch || (row?.querySelector<HTMLElement>(shortcut) ?? null)
}

/** Of the row after these, or before them at the end of the list. */
export function focusRowAfter(rows: HTMLElement[]): void {
  const last = rows.at(-1)
  if (!last) return
  const links = [...document.querySelectorAll<HTMLElement>(nameLink)]
  const others = links.filter((link) => !rows.some((row) => row.contains(link)))
  const isAfter = (link: Node) =>
    last.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING
  const next = others.find(isAfter) ?? others.at(-1)
  next?.focus()
}

/** A row of a table, or a card of a grid. */
export function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('tr, .item-card')
}

let last: HTMLInputElement | null = null

function onClick({ target, shiftKey, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof HTMLInputElement) || target.getAttribute('form') !== batchFormId) return
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>(checkbox)]
  const [from, to] = [last ? boxes.indexOf(last) : -1, boxes.indexOf(target)]
  last = target
  if (!shiftKey || from < 0) return
  const between = boxes.slice(Math.min(from, to), Math.max(from, to) + 1)
  for (const box of between) box.checked = target.checked
}

// The browser's own menu is for a finger, for the keyboard, with Shift, and for selected text.
function onContextMenu(event: MouseEvent<HTMLElement>): void {
  const { button, shiftKey, clientX: x, clientY: y, nativeEvent } = event
  const target = event.target as Element
  const menu = rowOf(target)?.querySelector<HTMLDetailsElement>('details.menu')
  const isTouch = (nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
  const isOther = button !== 2 || shiftKey || isTouch || getSelection()?.isCollapsed === false
  if (!menu || isOther || target.closest('.menu-panel')) return
  event.preventDefault()
  void import('#app/ui/menus/open-at.ts').then(({ openAt }) => openAt(menu, { x, y }))
}

function boxOf(row: Element): HTMLInputElement | null {
  return row.querySelector(checkbox)
}
