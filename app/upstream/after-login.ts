import { pageLimits } from '#app/limits.ts'
import { cookieLine, cookieOf, forgottenCookie } from '#app/middleware/cookies.ts'
import { returnPath } from '#app/middleware/return-path.ts'

const name = 'after_login'

/** Null if the path is too long for a cookie. */
export function rememberAfterLogin(path: string): string | null {
  const line = cookieLine(name, returnPath(path), { seconds: pageLimits.afterLoginSeconds })
  return line.length > pageLimits.cookieLength ? null : line
}

export function afterLogin(request: Request, otherwise: string): string {
  return returnPath(cookieOf(request, name), otherwise)
}

export function forgetAfterLogin(): string {
  return forgottenCookie(name)
}
