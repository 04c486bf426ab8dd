import { useLocation } from 'react-router'
import { returnPath } from '#app/middleware/return-path.ts'

/**
 * Returns the page that a dialog was opened from, which is `?from=` in its address; or `fallback`.
 */
function cameFrom(search: string | URLSearchParams, fallback: string): string {
  const from = new URLSearchParams(search).get('from')
  return from === null ? fallback : returnPath(from)
}

/** For an action: returns the page that the submitting dialog was opened from. */
export function cameFromOf(request: Request, fallback: string): string {
  return cameFrom(new URL(request.url).searchParams, fallback)
}

/** For a component of a dialog: returns the page that the dialog was opened from. */
export function useCameFrom(fallback: string): string {
  return cameFrom(useLocation().search, fallback)
}
