import { useSyncExternalStore } from 'react'
import { keepCookie } from '#app/middleware/cookies.ts'

const subscribe = () => () => {}
const yearSeconds = 365 * 24 * 60 * 60

/** The reader's own time zone; on the server, and while hydrating, the one the server knows of. */
export function useTimeZone(known: string): string {
  return useSyncExternalStore(subscribe, ownZone, () => known)
}

/** Tells the server, for its next page, where the reader is. */
export function rememberTimeZone(): void {
  const zone = encodeURIComponent(ownZone())
  if (!document.cookie.split('; ').includes(`tz=${zone}`)) keepCookie('tz', zone, yearSeconds)
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
