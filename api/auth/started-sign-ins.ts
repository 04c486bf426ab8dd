import { parse } from 'hono/utils/cookie'

/** What the cookie of a sign-in that has been started begins with; each has one of its own. */
export const signInCookie = 'sign_in'

// As many tabs as somebody signs in from at once. A browser sends the oldest first.
const mostStarted = 3

/** The `Set-Cookie` lines that forget sign-ins which were started and never finished, but the newest. */
export function forgetOldSignIns(request: Request, secure: boolean): string[] {
  return forget(startedIn(request).slice(0, -(mostStarted - 1)), secure)
}

/** Those that forget all of them: somebody has signed in. */
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
