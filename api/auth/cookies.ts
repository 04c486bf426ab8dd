import { parse, serialize } from 'hono/utils/cookie'
import { limits } from '#contract/limits.ts'

const sessionCookie = 'session'
const daySeconds = 86_400

export function readSessionToken(request: Request): string | null {
  const header = request.headers.get('cookie')
  return (header && parse(header, sessionCookie)[sessionCookie]) || null
}

/** The `Set-Cookie` that carries a session; `secure` outside the loopback address. */
export function sessionCookieHeader(token: string, secure: boolean): string {
  const maxAge = limits.sessionDays * daySeconds
  return serialize(sessionCookie, token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge,
  })
}

export function endedSessionCookieHeader(secure: boolean): string {
  return serialize(sessionCookie, '', {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: 0,
  })
}
