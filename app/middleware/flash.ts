import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { type Flash, isFlash } from '#app/flash.ts'
import { plainCookie } from '#app/preferences/cookies.ts'

export const flashContext = createContext<{ flash: Flash | null; shown: boolean }>()

/** Carries one toast over a redirect in a cookie that is spent when a page has shown it. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookie = plainCookie(request, 'flash')
  const state = { flash: cookie ? readFlash(cookie) : null, shown: false }
  context.set(flashContext, state)
  const response = await next()
  if (cookie && state.shown && !response.headers.get('set-cookie')?.includes('flash=')) {
    response.headers.append('Set-Cookie', 'flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  }
  return response
}

/** Answers 303 to `to`, where the toast is shown: `redirectWithFlash('/x', { kind, key, values })`. */
export function redirectWithFlash(to: string, flash: Flash, headers = new Headers()): Response {
  headers.append('Set-Cookie', flashCookie(flash))
  return redirect(to, { status: 303, headers })
}

export function flashCookie(flash: Flash): string {
  const value = encodeURIComponent(JSON.stringify(flash))
  return `flash=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`
}

export function readFlash(cookie: string): Flash | null {
  try {
    const flash: unknown = JSON.parse(decodeURIComponent(cookie))
    return isFlash(flash) ? flash : null
  } catch {
    return null
  }
}
