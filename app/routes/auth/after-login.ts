import { createCookie, href } from 'react-router'
import { returnPath } from '#app/forms/return-path.ts'

const hourSeconds = 3_600

const afterLoginCookie = createCookie('after_login', {
  path: '/',
  maxAge: hourSeconds,
  sameSite: 'lax',
  httpOnly: true,
})

/** Returns the `Set-Cookie` line that stores the page to return to after signing in. */
export function rememberAfterLogin(path: string): Promise<string> {
  return afterLoginCookie.serialize(returnPath(path))
}

/**
 * Returns the stored page to return to, or `otherwise`, and the `Set-Cookie` line that deletes the
 * cookie.
 */
export async function afterLogin(
  request: Request,
  otherwise: string = href('/dashboard'),
): Promise<{ path: string; forget: string }> {
  const stored: unknown = await afterLoginCookie.parse(request.headers.get('cookie'))
  return {
    path: returnPath(stored, otherwise),
    forget: await afterLoginCookie.serialize('', { maxAge: 0 }),
  }
}
