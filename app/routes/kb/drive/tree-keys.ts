import type { KeyboardEvent } from 'react'

const closed = 'details:not([open])'
const longestPause = 700

let typed = { text: '', at: 0 }

/** Arrows, Home, End, the space bar, `*`, and the first letters of a name. */
export function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]')
  if (!item || event.ctrlKey || event.altKey || event.metaKey) return
  const shown = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter(
    (one) => !one.closest(closed),
  )
  const next = nextItem(event, item, shown)
  if (next === null) return
  event.preventDefault()
  next.focus()
}

// It may be the same one; null for a key that trees do not have.
function nextItem(
  { key, timeStamp }: KeyboardEvent,
  item: HTMLElement,
  shown: HTMLElement[],
): HTMLElement | null {
  const at = shown.indexOf(item)
  const part = item.parentElement?.querySelector<HTMLDetailsElement>(':scope > details')
  if (key === 'ArrowDown') return shown[at + 1] ?? item
  if (key === 'ArrowUp') return shown[at - 1] ?? item
  if (key === 'Home') return shown[0] ?? item
  if (key === 'End') return shown.at(-1) ?? item
  if (key === 'ArrowRight') return part?.open ? (shown[at + 1] ?? item) : opened(part, item)
  if (key === 'ArrowLeft') return part?.open ? opened(part, item, false) : above(item)
  if (key === '*') return siblingsOpened(item)
  if (key === ' ' && timeStamp - typed.at > longestPause) return clicked(item)
  if (key.length !== 1) return null
  return named(key, timeStamp, [...shown.slice(at), ...shown.slice(0, at)])
}

function opened(part: HTMLDetailsElement | null | undefined, item: HTMLElement, open = true) {
  if (part) part.open = open
  return item
}

function above(item: HTMLElement): HTMLElement {
  const parent = item.closest('li')?.parentElement?.closest('li')
  return parent?.querySelector<HTMLElement>(':scope > [role="treeitem"]') ?? item
}

function siblingsOpened(item: HTMLElement): HTMLElement {
  const list = item.closest('ul')
  for (const part of list?.querySelectorAll<HTMLDetailsElement>(':scope > li > details') ?? [])
    part.open = true
  return item
}

function clicked(item: HTMLElement): HTMLElement {
  item.click()
  return item
}

// The first item is the focused one. A new first letter looks behind it, further letters also at it.
function named(key: string, at: number, [item, ...others]: HTMLElement[]): HTMLElement | null {
  const isNew = at - typed.at > longestPause
  typed = { text: (isNew ? '' : typed.text) + key.toLowerCase(), at }
  const order = isNew ? [...others, item] : [item, ...others]
  const found = order.find((one) => one?.textContent?.toLowerCase().startsWith(typed.text))
  return found ?? item ?? null
}
