import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { plainCookie } from '#app/preferences/cookies.ts'
import { cookieLine, forgottenCookie } from './cookies.ts'
import { type CarriedFlash, type Flash, isFlash } from './flash-message.ts'

export const flashContext = createContext<{
  flash: CarriedFlash | null
  shown: boolean
  /** Whether script asks, for data, and not a browser for a document. */
  isData: boolean
}>()

/**
 * Carries one toast over a redirect in a cookie that is spent when a page has shown it. A document is
 * shown as it comes. Data may be fetched and dropped for newer data, so that a page spends the cookie
 * itself, once it shows the toast. One that a document's form has led to is the next document's: what
 * the page before still fetches leaves it.
 */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isData = new URL(request.url).pathname.endsWith('.data')
  const waits = isData && plainCookie(request, 'flash_for') === 'document'
  const cookie = waits ? null : plainCookie(request, 'flash')
  const state = { flash: cookie ? readFlash(cookie) : null, shown: false, isData }
  context.set(flashContext, state)
  const response = await next()
  const { headers } = response
  if (headers.getSetCookie().some((line) => line.startsWith('flash='))) {
    headers.append(
      'Set-Cookie',
      isData ? forgottenCookie('flash_for') : kept('flash_for', 'document'),
    )
  } else if (cookie && state.shown && !isData && !isRedirect(response)) {
    headers.append('Set-Cookie', forgottenCookie('flash'))
    headers.append('Set-Cookie', forgottenCookie('flash_for'))
  }
  return response
}

// The root's loader has run beside the one that redirects, but nothing of it is drawn.
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400
}

// A page that shows a toast spends it.
function kept(name: string, value: string): string {
  return cookieLine(name, value, { seconds: 60, script: true })
}

/** Answers 303 to `to`, where the toast is shown: `redirectWithFlash('/x', { kind, key, values })`. */
export function redirectWithFlash(to: string, flash: Flash, headers = new Headers()): Response {
  headers.append('Set-Cookie', flashCookie(flash))
  return redirect(to, { status: 303, headers })
}

export function flashCookie(flash: Flash): string {
  const carried: CarriedFlash = { ...flash, id: crypto.randomUUID() }
  return kept('flash', encodeURIComponent(JSON.stringify(carried)))
}

export function readFlash(cookie: string): CarriedFlash | null {
  try {
    const flash: unknown = JSON.parse(decodeURIComponent(cookie))
    return isFlash(flash) && isCarried(flash) ? flash : null
  } catch {
    return null
  }
}

function isCarried(flash: Flash & { id?: unknown }): flash is CarriedFlash {
  return typeof flash.id === 'string'
}
