import { tellWaiting, untilNextTry } from './waiting.ts'

// After a prevented reload the router waits forever, so it cannot open further pages.
let isSpoilt = false
let isMeant = false

/** Whether the next page must be loaded as a document, because the router is stuck. */
export function needsDocument(): boolean {
  return isSpoilt
}

/**
 * If the router does reload the document, for example because Back leads to a page whose files are
 * missing, the current document stays until the server answers. Browsers without the Navigation API
 * reload at once.
 */
export function catchReloads(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    if (isMeant) return
    event.preventDefault()
    isSpoilt = true
    void reloadWhenThere(window.location.href)
  })
}

/** Reloads when the server answers, unless the user has moved on and may be typing. */
async function reloadWhenThere(address: string): Promise<void> {
  for (let failures = 1; !(await isThere()); failures++) {
    if (window.location.href !== address) return
    tellWaiting(true)
    await untilNextTry(failures)
  }
  if (window.location.href !== address) return
  isMeant = true
  window.location.reload()
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/health')).ok
  } catch {
    return false
  }
}
