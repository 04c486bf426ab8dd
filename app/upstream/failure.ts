import { data } from 'react-router'
import type { UpstreamAnswer } from './call.ts'

export type Failed = Extract<UpstreamAnswer<unknown>, { ok: false }>

/** To be thrown: ends the request with the error page of what the API answered. */
export function failurePage({ error, status }: Failed) {
  return data(error, { status })
}
