import { sectionSize } from './found.ts'

const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const place = new RegExp(`^/kb/${id}(?:/(?:chats|resources)/${id})?(?=/?$|/(?:thread|citation)/)`)

const keyOf = (userId: string) => `places ${userId}`

/** Stores only the path: names and permissions are read when they are shown. */
export function rememberPlace(userId: string, pathname: string): void {
  const [opened] = place.exec(pathname) ?? []
  if (!opened) return
  const others = recentPlaces(userId).filter((path) => path !== opened)
  // One more than is shown, because the current place is not shown.
  const kept = [opened, ...others].slice(0, sectionSize + 1)
  attempt(() => localStorage.setItem(keyOf(userId), JSON.stringify(kept)))
}

/** Newest first. */
export function recentPlaces(userId: string): string[] {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
}

// Browsers with disabled storage throw.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
