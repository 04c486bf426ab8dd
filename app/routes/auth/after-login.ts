import { href } from 'react-router'
import { returnPath } from '#app/forms/return-path.ts'
import { cookieLine, forgottenCookie } from '#app/middleware/cookies.ts'
import { plainCookie } from '#app/preferences/cookies.ts'

const cookie = 'after_login'
const hourSeconds = 3_600

/** Returns the `Set-Cookie` line that stores the page to return to after signing in. */
export function rememberAfterLogin(path: string): string {
  const value = encodeURIComponent(returnPath(path))
  return cookieLine(cookie, value, { seconds: hourSeconds })
}

/**
 * Returns the stored page to return to, or `otherwise`, and the `Set-Cookie` line that deletes the
 * cookie.
 */
export function afterLogin(
  request: Request,
  otherwise: string = href('/dashboard'),
): { path: string; forget: string } {
  const path = returnPath(decode(plainCookie(request, cookie)))
  return { path: path === '/' ? otherwise : path, forget: forgottenCookie(cookie) }
}

function decode(value: string | null): string | null {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return null
  }
}
