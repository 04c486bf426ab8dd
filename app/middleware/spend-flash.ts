import { keepCookie } from './cookies.ts'

/**
 * In the browser: deletes the cookie of a toast that is shown, so that the next page does not show
 * the toast again.
 */
export function spendFlash(id: string): void {
  const held = document.cookie.split('; ').find((cookie) => cookie.startsWith('flash='))
  if (held?.includes(id)) keepCookie('flash', '', 0)
}
