import { tellWaiting, untilNextTry } from './waiting.ts'

// The router waits for ever for what it wanted to reload for.
let isSpoilt = false
let isMeant = false

/** Whether the next page has to be a document of its own, for there is one that the router cannot open. */
export function needsDocument(): boolean {
  return isSpoilt
}

/**
 * Where the router loads the document anew after all, as when Back leads to a page whose files are
 * not there, the document that is there stays until the server answers. Browsers that do not ask
 * before a reload go on as the router would have them.
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

/** Unless somebody has gone on from there, and may be writing. */
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
