import { isRouteErrorResponse } from 'react-router'

export type Problem =
  | 'notFound'
  | 'notAllowed'
  | 'otherSite'
  | 'tooMany'
  | 'tooLarge'
  | 'tooSlow'
  | 'misunderstood'
  | 'failed'
  | 'unreachable'
  | 'offline'
  | 'broken'

const ofStatus: Record<number, Problem> = {
  403: 'notAllowed',
  404: 'notFound',
  408: 'tooSlow',
  413: 'tooLarge',
  429: 'tooMany',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

// The browsers' messages for a request without an answer; the last one is Safari's.
const unanswered = /fetch|network|load failed/i
// The router's message for an answer that was cut off.
const brokenOff = /^Unable to decode/
const fromServer = 'Unexpected Server Error'

export function problemOf(error: unknown, online: boolean | null): Problem {
  if (isRouteErrorResponse(error) && error.data?.code === 'wrong_origin') return 'otherSite'
  if (isRouteErrorResponse(error))
    return ofStatus[error.status] ?? (error.status < 500 ? 'misunderstood' : 'failed')
  if (online === null) return 'failed'
  if (error instanceof Error && error.message === fromServer) return 'failed'
  if (isUnanswered(error)) return online ? 'unreachable' : 'offline'
  return 'broken'
}

function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    brokenOff.test(error.message) || (error instanceof TypeError && unanswered.test(error.message))
  )
}

/** Null on the server: Node's `navigator` does not know the reader's connection. */
export function isOnline(): boolean | null {
  return typeof document === 'undefined' ? null : navigator.onLine
}
