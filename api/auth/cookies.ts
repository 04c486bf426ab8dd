import { parse, serialize } from 'hono/utils/cookie'
import type { Settings } from '#api/settings.ts'
import { limits } from '#contract/limits.ts'

type Seen = Pick<Settings, 'publicOrigin'>

const daySeconds = 86_400

/** Whether browsers use TLS. */
export function isSecure({ publicOrigin }: Seen): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}

/**
 * Returns the name of the session cookie. With TLS it has the prefix `__Host-`: browsers accept
 * such a cookie only from this host, not from a subdomain.
 */
export function sessionCookie(seen: Seen): string {
  return isSecure(seen) ? '__Host-session' : 'session'
}

export function readSessionToken(seen: Seen, request: Pick<Request, 'headers'>): string | null {
  const header = request.headers.get('cookie')
  const name = sessionCookie(seen)
  return (header && parse(header, name)[name]) || null
}

export function sessionCookieHeader(seen: Seen, token: string): string {
  return write(seen, token, limits.sessionDays * daySeconds)
}

export function endedSessionCookieHeader(seen: Seen): string {
  return write(seen, '', 0)
}

function write(seen: Seen, token: string, maxAge: number): string {
  const rules = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  return serialize(sessionCookie(seen), token, { ...rules, secure: isSecure(seen) })
}
