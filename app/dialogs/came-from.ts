import { useLocation } from 'react-router'
import { returnPath } from '#app/middleware/return-path.ts'

function cameFrom(search: string | URLSearchParams, fallback: string): string {
  const from = new URLSearchParams(search).get('from')
  return from === null ? fallback : returnPath(from)
}

export function cameFromOf(request: Request, fallback: string): string {
  return cameFrom(new URL(request.url).searchParams, fallback)
}

export function useCameFrom(fallback: string): string {
  return cameFrom(useLocation().search, fallback)
}
