import { data } from 'react-router'
import type { UpstreamAnswer } from './call.ts'

export type Failed = Extract<UpstreamAnswer<unknown>, { ok: false }>

/** Throws the error page if the call failed. */
export function dataOf<T>(answer: UpstreamAnswer<T>): T {
  if (answer.ok) return answer.data
  throw failurePage(answer)
}

/** Throw it to end the request. */
export function failurePage({ error, status }: Failed) {
  return data(error, { status })
}
