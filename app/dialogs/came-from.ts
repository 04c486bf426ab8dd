import { useLocation } from 'react-router'
import { returnPath } from '#app/forms/return-path.ts'

/** The page that a dialog was opened from, as its address names it (`?from=`), or `fallback`. */
function cameFrom(search: string | URLSearchParams, fallback: string): string {
  const from = new URLSearchParams(search).get('from')
  return from === null ? fallback : returnPath(from)
}

/** For an action: the page that the submitting dialog was opened from. */
export function cameFromOf(request: Request, fallback: string): string {
  return cameFrom(new URL(request.url).searchParams, fallback)
}

/** For a component of the dialog. */
export function useCameFrom(fallback: string): string {
  return cameFrom(useLocation().search, fallback)
}
