import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}
const yearSeconds = 365 * 24 * 60 * 60

/** The reader's own time zone; on the server, and while hydrating, the one the server knows of. */
export function useTimeZone(known: string): string {
  return useSyncExternalStore(subscribe, ownZone, () => known)
}

/** Tells the server, for its next page, where the reader is. */
export function rememberTimeZone(): void {
  const kept = `tz=${encodeURIComponent(ownZone())}`
  if (document.cookie.split('; ').includes(kept)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${kept}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
