import { bodyRuleOfPage } from '#contract/bodies.ts'
import { plainRefusal } from './plain-refusal.ts'
import type { Visitor } from './visitors.ts'

/**
 * Answers, when it is the visitor's turn, with what ends it; null where too much of theirs waits
 * already, or, unless `mayWait`, where anything of theirs is in work.
 */
export type TakeTurn = (who: Visitor, mayWait?: boolean) => Promise<(() => void) | null>

type Answer = (request: Request) => Promise<Response>

interface Options {
  takeTurn: TakeTurn
  visitor: (request: Request) => Visitor
}

/**
 * Has pages made in turns. A turn ends when the page begins to be sent: however slowly it is taken, a
 * page that never ends among them, it takes nobody's place. A page of files is not in turns, for it is
 * made when the last of them has come. Who is refused gets words that cost nothing while anything else
 * of theirs is in work.
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
      // Who has gone away while they waited wants no answer.
      return request.signal.aborted ? new Response(null, { status: 499 }) : await answer(request)
    } finally {
      end()
    }
  }
}
