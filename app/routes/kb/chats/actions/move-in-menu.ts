import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves the focus among the buttons and links of a menu with the arrow keys, Home and End. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, a')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const ends: Record<string, number> = { Home: 0, End: items.length - 1 }
  const to = step === undefined ? ends[event.key] : (at + step + items.length) % items.length
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
