import { useSyncExternalStore } from 'react'
import { keepCookie } from '#app/middleware/cookies.ts'

const subscribe = () => () => {}
const yearSeconds = 365 * 24 * 60 * 60

/** The browser's time zone; during hydration and on the server, the one the server knows. */
export function useTimeZone(known: string): string {
  return useSyncExternalStore(subscribe, ownZone, () => known)
}

/** Stores the browser's time zone in a cookie for the server's next page. */
export function rememberTimeZone(): void {
  const zone = encodeURIComponent(ownZone())
  if (!document.cookie.split('; ').includes(`tz=${zone}`)) keepCookie('tz', zone, yearSeconds)
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
