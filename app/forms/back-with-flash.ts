import { data } from 'react-router'
import { flashContext, flashCookie, redirectWithFlash } from '#app/middleware/flash.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { stayField } from './from-here.tsx'

/**
 * For an action: redirects to `to` with a toast. If a fetcher submitted the form, it does not
 * redirect, because the router could drop the redirect for a newer request. The router then
 * revalidates the page, which fetches the toast.
 */
export function backWithFlash(arrival: Arrival, form: FormData, to: string, flash: Flash) {
  if (!staysHere(arrival, form)) return redirectWithFlash(to, flash)
  return data(null, { headers: { 'Set-Cookie': flashCookie(flash) } })
}

/** Whether script submitted this form with a fetcher. */
export function staysHere({ context }: Arrival, form: FormData): boolean {
  return form.has(stayField) && context.get(flashContext).isData
}
