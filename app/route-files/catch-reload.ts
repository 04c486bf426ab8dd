import { tellWaiting, untilNextTry } from './waiting.ts'

/**
 * Where the router loads the document anew after all, as when Back leads to a page whose files are
 * not there, the document that is there stays until the server answers. Browsers that do not ask
 * before a reload go on as the router would have them.
 */
export function catchReloads(): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
    event.preventDefault()
    void loadWhenThere()
  })
}

async function loadWhenThere(): Promise<void> {
  for (let failures = 1; !(await isThere()); failures++) {
    tellWaiting(true)
    await untilNextTry(failures)
  }
  window.location.replace(window.location.href)
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/health')).ok
  } catch {
    return false
  }
}
