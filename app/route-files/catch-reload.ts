import { setWaiting, untilNextTry } from './waiting.ts'

// True after a reload by the router was prevented. The router then waits forever and cannot open
// further pages.
let isPrevented = false
let isIntended = false

/** Whether the next page must be loaded as a document, because the router cannot open it. */
export function needsDocument(): boolean {
  return isPrevented
}

/**
 * Prevents reloads by the router while the server does not answer, so that the current document
 * stays. The router reloads, for example, if Back leads to a page whose files are missing. In
 * browsers without the Navigation API the router reloads at once.
 */
export function catchReloads(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (isIntended) return
    event.preventDefault()
    isPrevented = true
    void reloadWhenThere(window.location.href)
  })
}

/** Reloads as soon as the server answers, unless the user has opened another address by then. */
async function reloadWhenThere(address: string): Promise<void> {
  for (let failures = 1; !(await isThere()); failures++) {
    if (window.location.href !== address) return
    setWaiting(true)
    await untilNextTry(failures)
  }
  if (window.location.href !== address) return
  isIntended = true
  window.location.reload()
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/health')).ok
  } catch {
    return false
  }
}
