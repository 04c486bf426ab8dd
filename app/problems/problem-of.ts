import { isRouteErrorResponse } from 'react-router'

/** What can go wrong, each a page's words: see the catalogue `problems`. */
export type Problem =
  | 'notFound'
  | 'notAllowed'
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

// How browsers word a request that got no answer; the last is Safari's.
const unanswered = /fetch|network|load failed/i
// How the router words an answer that broke off.
const brokenOff = /^Unable to decode/
// What the router makes of a server's error on its way to the browser.
const fromServer = 'Unexpected Server Error'

/** What an error is for whoever reads the page; `online` is null where no browser is. */
export function problemOf(error: unknown, online: boolean | null): Problem {
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

/** Null on the server: Node has a navigator too, which knows nothing of the reader's line. */
export function isOnline(): boolean | null {
  return typeof document === 'undefined' ? null : navigator.onLine
}
