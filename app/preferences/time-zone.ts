import { useSyncExternalStore } from 'react'
import { browserCookies, setBrowserCookie } from '#app/middleware/browser-cookies.ts'

const subscribe = () => () => {}
const yearSeconds = 365 * 24 * 60 * 60

/**
 * Returns the browser's time zone. On the server and during hydration it returns `known`, the zone
 * that the server knows.
 */
export function useTimeZone(known: string): string {
  return useSyncExternalStore(subscribe, ownZone, () => known)
}

/** Stores the browser's time zone in a cookie, from which the server reads it for the next page. */
export function rememberTimeZone(): void {
  const zone = ownZone()
  const isStored = browserCookies().includes(`tz=${encodeURIComponent(zone)}`)
  if (!isStored) setBrowserCookie('tz', zone, yearSeconds)
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
