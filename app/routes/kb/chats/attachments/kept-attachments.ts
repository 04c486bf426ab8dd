import type { Attachment } from '#contract/entities/chat.ts'

const keyOf = (place: string) => `attached ${place}`

/** `place`: who writes the message, and in which chat or thread. */
export function keepAttached(place: string, attachments: Attachment[]): void {
  attempt(() => {
    if (attachments.length === 0) sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), JSON.stringify(attachments))
  })
}

export function readAttached(place: string): Attachment[] {
  return attempt(() => JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]')) ?? []
}

// Browsers with disabled storage throw; then nothing is saved.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
