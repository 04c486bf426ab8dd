import { data } from 'react-router'
import type { UpstreamAnswer } from './call.ts'

export type Failed = Extract<UpstreamAnswer<unknown>, { ok: false }>

/** Throw this to end the request with the error page for the API's failure. */
export function failurePage({ error, status }: Failed) {
  return data(error, { status })
}
