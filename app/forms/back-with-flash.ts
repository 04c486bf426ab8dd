import { data } from 'react-router'
import { flashContext, flashCookie, redirectWithFlash } from '#app/middleware/flash.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { stayField } from './from-here.tsx'

// A fetcher gets no redirect, which the router could drop for a newer request. It revalidates the
// page, which fetches the toast.
export function backWithFlash(arrival: Arrival, form: FormData, to: string, flash: Flash) {
  if (!staysHere(arrival, form)) return redirectWithFlash(to, flash)
  return data(null, { headers: { 'Set-Cookie': flashCookie(flash) } })
}

export function staysHere({ context }: Arrival, form: FormData): boolean {
  return form.has(stayField) && context.get(flashContext).isData
}
