import { data } from 'react-router'
import { flashContext, flashCookie, redirectWithFlash } from '#app/middleware/flash.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { stayField } from './from-here.tsx'

/**
 * For an action: on to `to` with a toast. The form of a fetcher stays where it is: the router then
 * fetches the page's data again, the toast with it. A redirect could be dropped for a newer fetch.
 */
export function backWithFlash(arrival: Arrival, form: FormData, to: string, flash: Flash) {
  if (!staysHere(arrival, form)) return redirectWithFlash(to, flash)
  return data(null, { headers: { 'Set-Cookie': flashCookie(flash) } })
}

/** Whether this is the form of a fetcher, sent by script. */
export function staysHere({ context }: Arrival, form: FormData): boolean {
  return form.has(stayField) && context.get(flashContext).isData
}
