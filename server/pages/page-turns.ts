import { networkOf } from '#api/platform/http/client-address.ts'
import { type Leave, Pool } from '#api/platform/pool.ts'
import { limits } from '#contract/limits.ts'

/** The session only if the API has accepted it. */
export type Visitor = { address: string; session: string | null }

// Null if too many pages of the visitor are waiting; without `mayWait`, if another one is running
// or waiting. Otherwise the function that ends the turn.
export type TakePageTurn = (who: Visitor, mayWait?: boolean) => Promise<Leave | null>

type Options = { running: number; perVisitor: number; turnMs: number }

// Takes turns between networks and, within a network, between sessions: three hundred pages of one
// visitor do not delay a page of another. Yields to the event loop between two starts. A page that
// takes longer than a turn is probably waiting, and no longer counts as running.
export function createPageTurns(
  { running, perVisitor, turnMs }: Options = limits.pages,
): TakePageTurn {
  const waiting = perVisitor - running
  const pool = new Pool({ places: running, running, waiting, paced: true })
  return async ({ address, session }, mayWait = true) => {
    const network = networkOf(address)
    const most = mayWait ? perVisitor : 1
    const leave = await pool.enter(`${network} ${session ?? ''}`, { group: network, most })
    return leave && leaveWithin(turnMs, leave)
  }
}

function leaveWithin(ms: number, leave: Leave): Leave {
  const timer = setTimeout(leave, ms).unref()
  return () => {
    clearTimeout(timer)
    leave()
  }
}
