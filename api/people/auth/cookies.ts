import { parse, serialize } from 'hono/utils/cookie'
import { apiLimits } from '#api/platform/limits.ts'
import type { Settings } from '#api/platform/settings/settings.ts'

type CookieSettings = Pick<Settings, 'publicOrigin'>

const daySeconds = 86_400

/** Whether browsers use TLS. */
export function isSecure({ publicOrigin }: CookieSettings): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}

/**
 * Returns the name of the session cookie. With TLS it has the prefix `__Host-`: browsers accept
 * such a cookie only from this host, not from a subdomain.
 */
export function sessionCookie(seen: CookieSettings): string {
  return isSecure(seen) ? '__Host-session' : 'session'
}

export function readSessionToken(
  seen: CookieSettings,
  request: Pick<Request, 'headers'>,
): string | null {
  const header = request.headers.get('cookie')
  const name = sessionCookie(seen)
  return (header && parse(header, name)[name]) || null
}

export function sessionCookieHeader(seen: CookieSettings, token: string): string {
  return write(seen, token, apiLimits.sessionDays * daySeconds)
}

export function endedSessionCookieHeader(seen: CookieSettings): string {
  return write(seen, '', 0)
}

function write(seen: CookieSettings, token: string, maxAge: number): string {
  const rules = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge } as const
  return serialize(sessionCookie(seen), token, { ...rules, secure: isSecure(seen) })
}
