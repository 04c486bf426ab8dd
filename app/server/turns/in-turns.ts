import { bodyRuleOfPage } from '#contract/bodies.ts'
import { plainRefusal } from './plain-refusal.ts'
import type { Visitor } from './visitors.ts'

/**
 * Waits for the visitor's turn; resolves with the function that ends it. Null if too many of the
 * visitor's requests wait already or, without `mayWait`, if any of them is being processed.
 */
export type TakeTurn = (who: Visitor, mayWait?: boolean) => Promise<(() => void) | null>

type Answer = (request: Request) => Promise<Response>

interface Options {
  takeTurn: TakeTurn
  visitor: (request: Request) => Visitor
}

/**
 * Limits how many pages are rendered at once. A turn ends when the response begins: a slow client
 * or a page that never ends holds no turn. Uploads need no turn, because their page is made after
 * the last file. A rate-limited visitor (429) gets a static page if anything else of theirs is
 * being processed.
 */
export function inTurns({ takeTurn, visitor }: Options, answer: Answer): Answer {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const { kind } = bodyRuleOfPage(request.method, pathname, 0)
    if (kind === 'streamed') return answer(request)
    const tooMany = pathname === '/refused' && searchParams.get('status') === '429'
    const end = await takeTurn(visitor(request), !tooMany)
    if (!end) return plainRefusal(request, tooMany ? 429 : 503)
    try {
      // The client may have disconnected while it waited.
      return request.signal.aborted ? new Response(null, { status: 499 }) : await answer(request)
    } finally {
      end()
    }
  }
}
