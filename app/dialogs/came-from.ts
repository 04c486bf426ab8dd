import { useLocation } from 'react-router'
import { returnPath } from '#app/forms/return-path.ts'

/** Where a dialog leads back to: the page it was opened from, as its address says, or `fallback`. */
function cameFrom(search: string | URLSearchParams, fallback: string): string {
  const from = new URLSearchParams(search).get('from')
  return from === null ? fallback : returnPath(from)
}

/** For an action: where the dialog that posted leads back to. */
export function cameFromOf(request: Request, fallback: string): string {
  return cameFrom(new URL(request.url).searchParams, fallback)
}

/** For a component of the dialog. */
export function useCameFrom(fallback: string): string {
  return cameFrom(useLocation().search, fallback)
}
