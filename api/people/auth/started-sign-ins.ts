import { parse } from 'hono/utils/cookie'

/** Prefix of the cookie of a started sign-in; every sign-in has its own cookie. */
export const signInCookie = 'sign_in'

// The number of tabs that can sign in at the same time. Browsers send the oldest cookie first.
const mostStarted = 3

/** `Set-Cookie` values that delete all started sign-ins but the newest. */
export function forgetOldSignIns(request: Request, secure: boolean): string[] {
  return forget(startedIn(request).slice(0, -(mostStarted - 1)), secure)
}

/** `Set-Cookie` values that delete all started sign-ins, after one has succeeded. */
export function forgetSignIns(request: Request, secure: boolean): string[] {
  return forget(startedIn(request), secure)
}

function startedIn(request: Request): string[] {
  const cookies = parse(request.headers.get('cookie') ?? '')
  return Object.keys(cookies).filter((name) => started.test(name))
}

const started = new RegExp(`^${signInCookie}:[\\w-]+$`)

function forget(names: string[], secure: boolean): string[] {
  const how = `Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return names.map((name) => `${name}=; ${how}`)
}
