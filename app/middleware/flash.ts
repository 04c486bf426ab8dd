import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { isPageDataPath } from '#shared/page-data.ts'
import { cookieLine, cookieOf, forgottenCookie } from './cookies.ts'
import { type CarriedFlash, type Flash, isFlash } from './flash-message.ts'
import { belowContext } from './instead.ts'

export const flashContext = createContext<{
  flash: CarriedFlash | null
  shown: boolean
  /** False if a browser requests a document. */
  isData: boolean
}>()

// Carries one toast over a redirect in a cookie, which is deleted when a page has shown it. The
// router may drop a data response for a newer one, so a page that shows a toast from data deletes
// the cookie itself. A page below a dialog leaves it to the dialog. A document's form reserves its toast for the next document (`flash_for`), so
// that a late data request of the previous page does not take it.
export const flashMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isData = isPageDataPath(new URL(request.url).pathname)
  const waits = isData && cookieOf(request, 'flash_for') === 'document'
  const isBelow = context.get(belowContext) !== null
  const cookie = waits || isBelow ? null : cookieOf(request, 'flash')
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

// The root's loader runs even for a redirect, but nothing is rendered.
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400
}

// The cookie is readable by script, because the page that shows the toast deletes it.
function kept(name: string, value: string): string {
  return cookieLine(name, value, { seconds: 60, script: true })
}

export function redirectWithFlash(to: string, flash: Flash, headers = new Headers()): Response {
  headers.append('Set-Cookie', flashCookie(flash))
  return redirect(to, { status: 303, headers })
}

export function flashCookie(flash: Flash): string {
  const carried: CarriedFlash = { ...flash, id: crypto.randomUUID() }
  return kept('flash', JSON.stringify(carried))
}

export function readFlash(cookie: string): CarriedFlash | null {
  try {
    const flash: unknown = JSON.parse(cookie)
    return isFlash(flash) && isCarried(flash) ? flash : null
  } catch {
    return null
  }
}

function isCarried(flash: Flash & { id?: unknown }): flash is CarriedFlash {
  return typeof flash.id === 'string'
}
