import { useSyncExternalStore } from 'react'
import { browserCookies, setBrowserCookie } from '#app/middleware/browser-cookies.ts'

const subscribe = () => () => {}
const yearSeconds = 365 * 24 * 60 * 60

/** During hydration it is the zone that the server knows. */
export function useTimeZone(known: string): string {
  return useSyncExternalStore(subscribe, ownZone, () => known)
}

export function rememberTimeZone(): void {
  const zone = ownZone()
  const isStored = browserCookies().includes(`tz=${encodeURIComponent(zone)}`)
  if (!isStored) setBrowserCookie('tz', zone, yearSeconds)
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
