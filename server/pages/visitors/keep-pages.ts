import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddressHeader, requestIdHeader, traceHeader } from '#contract/headers.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { serverLimits } from '#server/limits.ts'
import type { Listener } from '#server/program.ts'
import { requestPath } from '#server/request-path.ts'
import { createBoundedStore } from '#shared/bounded-store.ts'
import {
  createReadClock,
  haveAnswers,
  type ReadAt,
  readAgain,
  recordReads,
} from '#shared/page-reads.ts'
import type { PageNeeds } from '#shared/pages.ts'
import { type Kept, keptOf, sendKept, sizeOf } from './kept.ts'

// The key contains all of them.
const longestKey = 2_000

/** Of the pages that are the same for all visitors whose other cookies are not named here. */
export type VisitorPages = { isOne: (path: string) => boolean; cookies: Set<string> }

export type KeepOptions = {
  visitorPages: VisitorPages
  render: (request: Request, call: MakeCall) => Promise<Response>
  call: MakeCall
  countChanges: PageNeeds['countChanges']
}

/**
 * Keeps pages of visitors as finished, compressed bodies. A page is sent only if the API still gives
 * each answer that it was made from, so no change has to be announced to it. While nothing at all
 * has changed, the API need not be asked.
 */
export function keepPages({ visitorPages, render, call, countChanges }: KeepOptions) {
  const store = createBoundedStore<Kept>(serverLimits.keptPagesBytes, sizeOf)
  const clock = createReadClock(countChanges)
  /** When the API was last asked. */
  const compared = new WeakMap<Kept, ReadAt>()
  const make = async (request: IncomingMessage, key: string): Promise<Kept | null> => {
    const recorded = recordReads(call)
    const now = clock.now()
    const page = await render(requestOf(request), recorded.call)
    const kept = haveAnswers(recorded.reads) ? await keptOf(page, recorded.reads) : null
    if (!kept) return null
    store.put(key, kept)
    compared.set(kept, now)
    return kept
  }
  const isFresh = shared(async (request: IncomingMessage, kept: Kept): Promise<boolean> => {
    const now = clock.now()
    const { url, headers, signal } = requestOf(request)
    const { same } = await readAgain(kept.reads, call, { url, headers, signal })
    if (same) compared.set(kept, now)
    return same
  })
  const isUnchanged = (kept: Kept): boolean => {
    if (kept.reads.length === 0) return true
    const last = compared.get(kept)
    return last !== undefined && clock.isStillTrue(last)
  }
  return {
    /** `next` renders the page. */
    sendIfKept: (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      const key = keyOf(request, visitorPages)
      const kept = key === null ? undefined : store.get(key)
      if (!kept) next()
      else if (isUnchanged(kept)) sendKept(request, response, kept)
      else
        void isFresh(request, kept)
          .catch(() => false)
          .then((fresh) => (fresh ? sendKept(request, response, kept) : next()))
    },
    /** A page that cannot be kept is made by `pages`. */
    rendering:
      (pages: Listener): Listener =>
      (request, response) => {
        const key = keyOf(request, visitorPages)
        if (key === null) return pages(request, response)
        void make(request, key)
          .catch(() => null)
          .then((kept) => (kept ? sendKept(request, response, kept) : pages(request, response)))
      },
  }
}

type Check = (request: IncomingMessage, kept: Kept) => Promise<boolean>

/**
 * Requests for a page that arrive while it is compared share the next comparison: one that has begun
 * may not know of a change that was made before they were sent.
 */
function shared(check: Check): Check {
  const running = new Map<Kept, { now: Promise<boolean>; next: Promise<boolean> | null }>()
  const begin: Check = (request, kept) => {
    const turn = { now: check(request, kept).catch(() => false), next: null }
    running.set(kept, turn)
    void turn.now.then(() => {
      if (running.get(kept)?.next === null) running.delete(kept)
    })
    return turn.now
  }
  return (request, kept) => {
    const turn = running.get(kept)
    if (!turn) return begin(request, kept)
    turn.next ??= turn.now.then(() => begin(request, kept))
    return turn.next
  }
}

/** Everything that the page depends on, besides the API. Null for a page that is not kept. */
function keyOf(request: IncomingMessage, { isOne, cookies }: VisitorPages): string | null {
  const { method, url = '', headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !isOne(requestPath(request))) return null
  const { host, cookie = '', 'accept-language': languages = '' } = headers
  const isKnown = (one: string) => cookies.has(one.slice(0, one.indexOf('=')).trim())
  if (cookie && !cookie.split(';').every(isKnown)) return null
  // The footer names the year.
  const key = [new Date().getFullYear(), host, url, languages, cookie].join('\n')
  return key.length > longestKey ? null : key
}

const passedOn = [
  'cookie',
  'accept-language',
  // They change nothing on the page.
  clientAddressHeader,
  requestIdHeader,
  traceHeader,
]

function requestOf({ url = '/', headers: given }: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of passedOn) {
    const value = given[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  return new Request(`http://${given.host}${url}`, { headers })
}
