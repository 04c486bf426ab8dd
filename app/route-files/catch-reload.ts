import { setWaiting, untilNextTry } from './waiting.ts'

// After a prevented reload the router waits forever and cannot open further pages.
let isPrevented = false
let isIntended = false

export function needsDocument(): boolean {
  return isPrevented
}

// While the server does not answer, the current document stays. The router reloads, for example, if
// Back leads to a page whose files are missing, and at once in browsers without the Navigation API.
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
