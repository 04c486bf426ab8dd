import { redirect } from 'react-router'
import type { Arrival } from '#app/upstream/call.ts'

/** Leads from a former title to the address with the present one. */
export function redirectTo(address: string, { request }: Pick<Arrival, 'request'>): void {
  const { pathname, search } = new URL(request.url)
  if (readable(pathname) === readable(address)) return
  // Browsers would keep it for ever. A title may later be again what it was.
  throw redirect(address + search, { status: 301, headers: { 'Cache-Control': 'no-cache' } })
}

// An address may be encoded in several ways.
function readable(path: string): string {
  return decodeURIComponent(path).normalize('NFC')
}

/**
 * A shared cache has it for a minute at most, so that it ends soon after its readers may no longer
 * see it; browsers ask each time. With a cookie it may be somebody's own page.
 */
export function cachedFor({ request }: Pick<Arrival, 'request'>): {
  headers: Record<string, string>
} {
  const isOwn = request.headers.has('cookie')
  return {
    headers: {
      'Cache-Control': isOwn ? 'private, no-cache' : 'public, max-age=0, s-maxage=60',
      Vary: 'Accept-Language, Cookie',
    },
  }
}

/** The value of a query's field, if it may be an id. */
export function idIn({ request }: Pick<Arrival, 'request'>, name: string): string | undefined {
  const value = new URL(request.url).searchParams.get(name) ?? ''
  return /^[0-9a-f-]{36}$/i.test(value) ? value : undefined
}
