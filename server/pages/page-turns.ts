import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '#api/platform/http/client-address.ts'
import { type Leave, Pool } from '#api/platform/pool.ts'
import { limits } from '#contract/limits.ts'
import { bodyRuleOfPage } from '#server/guard/body-rules.ts'
import type { Listener } from '#server/program.ts'
import { requestPath } from '#server/request-path.ts'

/** The session only if the API has accepted it. */
export type Visitor = { address: string; session: string | null }

// Null if too many pages of the visitor are waiting; without `mayWait`, if another one is running
// or waiting. Otherwise the function that ends the turn.
export type TakePageTurn = (who: Visitor, mayWait?: boolean) => Promise<Leave | null>

type Places = { running: number; perVisitor: number; turnMs: number }

// Takes turns between networks and, within a network, between sessions: three hundred pages of one
// visitor do not delay a page of another. Yields to the event loop between two starts. A page that
// takes longer than a turn is probably waiting, and no longer counts as running.
export function createPageTurns(
  { running, perVisitor, turnMs }: Places = limits.pages,
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

/** Without rendering a page. */
export type Refuse = (request: IncomingMessage, response: ServerResponse, status: 429 | 503) => void

interface Options {
  takeTurn: TakePageTurn
  visitor: (request: IncomingMessage) => Visitor
  refuse: Refuse
}

// A turn ends when the response begins, so a slow client or an endless page does not hold it.
// Uploads take no turn, because their page is made after the last file. A rate-limited visitor
// (429) gets a static page if another request of theirs is being processed.
export function inTurns({ takeTurn, visitor, refuse }: Options, pages: Listener) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isUpload(request)) return pages(request, response)
    const tooMany = request.url === '/refused?status=429'
    const end = await takeTurn(visitor(request), !tooMany)
    if (!end) return refuse(request, response, tooMany ? 429 : 503)
    // The client may have disconnected while its request waited.
    if (response.destroyed) return end()
    whenBegun(response, end)
    pages(request, response)
  }
}

function isUpload(request: IncomingMessage): boolean {
  const { method = 'GET', headers } = request
  const [contentType, contentLength] = [headers['content-type'], headers['content-length']]
  const path = requestPath(request)
  return bodyRuleOfPage({ method, path, contentType, contentLength }, 0).kind === 'streamed'
}

// Node has no event for a written head. Also called when there will be no response.
function whenBegun(response: ServerResponse, begun: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    begun()
    return writeHead(...head)
  }
  response.once('close', begun)
}
