import { bodyRuleOfPage } from '#contract/bodies.ts'
import { plainRefusal } from './plain-refusal.ts'
import type { Visitor } from './visitors.ts'

/**
 * Waits for the visitor's turn. Resolves with the function that ends the turn. Resolves with null
 * if too many of the visitor's requests are already waiting or, without `mayWait`, if any of them
 * is being processed.
 */
export type TakeTurn = (who: Visitor, mayWait?: boolean) => Promise<(() => void) | null>

type Answer = (request: Request) => Promise<Response>

interface Options {
  takeTurn: TakeTurn
  visitor: (request: Request) => Visitor
}

/**
 * Limits how many pages are rendered at once. A turn ends when the response begins, so a slow
 * client or an endless page does not hold a turn. Uploads take no turn, because their page is made
 * after the last file.
 * A rate-limited visitor (429) gets a static page if another request of this visitor is being
 * processed.
 */
export function inTurns({ takeTurn, visitor }: Options, answer: Answer): Answer {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const { method, headers } = request
    const [contentType, contentLength] = [
      headers.get('content-type'),
      headers.get('content-length'),
    ]
    const { kind } = bodyRuleOfPage({ method, path: pathname, contentType, contentLength }, 0)
    if (kind === 'streamed') return answer(request)
    const tooMany = pathname === '/refused' && searchParams.get('status') === '429'
    const end = await takeTurn(visitor(request), !tooMany)
    if (!end) return plainRefusal(request, tooMany ? 429 : 503)
    try {
      // The client may have disconnected while its request waited.
      return request.signal.aborted ? new Response(null, { status: 499 }) : await answer(request)
    } finally {
      end()
    }
  }
}
