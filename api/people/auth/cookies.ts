import { parse, serialize } from 'hono/utils/cookie'
import { apiLimits } from '#api/platform/limits.ts'
import type { Settings } from '#api/platform/settings/settings.ts'

/** Every started sign-in has its own cookie. */
export const signInCookie = 'sign_in'

// Tabs that can sign in at once. Browsers send the oldest cookie first.
const mostStarted = 3

const started = new RegExp(`^${signInCookie}:[\\w-]+$`)

type CookieSettings = Pick<Settings, 'publicOrigin'>

const daySeconds = 86_400

export function isSecure({ publicOrigin }: CookieSettings): boolean {
  return publicOrigin?.startsWith('https:') ?? false
}

/** `__Host-` (with TLS): browsers accept it only from this host, not from a subdomain. */
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

/** `Set-Cookie` values for all but the newest. */
export function forgetOldSignIns(request: Request, secure: boolean): string[] {
  return forget(startedIn(request).slice(0, -(mostStarted - 1)), secure)
}

/** `Set-Cookie` values, after one has succeeded. */
export function forgetSignIns(request: Request, secure: boolean): string[] {
  return forget(startedIn(request), secure)
}

function startedIn(request: Request): string[] {
  const cookies = parse(request.headers.get('cookie') ?? '')
  return Object.keys(cookies).filter((name) => started.test(name))
}

function forget(names: string[], secure: boolean): string[] {
  const how = `Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return names.map((name) => `${name}=; ${how}`)
}
