import { setImmediate } from 'node:timers'
import { Turns } from '#api/platform/turns.ts'
import { limits } from '#contract/limits.ts'
import { networkOf } from './client-address.ts'

/** The visitor of a page: their address, and their session if it is known to be valid. */
export type Visitor = { address: string; session: string | null }

/**
 * Waits for a turn and returns a function that ends it. Returns null if too many pages of the
 * visitor are waiting. Without `mayWait`, returns null if another page of the visitor is running
 * or waiting.
 */
type TakePageTurn = (who: Visitor, mayWait?: boolean) => Promise<(() => void) | null>

type Options = { running: number; perVisitor: number; turnMs: number }

/**
 * Renders a few pages at a time. Takes turns between networks and, within a network, between
 * sessions, so that three hundred pages of one visitor do not delay a single page of another
 * visitor. Yields to the event loop between two starts. A page that takes longer than a turn is
 * probably waiting, and no longer counts as running.
 */
export function createPageTurns({ running: most, perVisitor, turnMs }: Options = limits.pages) {
  const networks = createNetworks()
  const ofVisitor = new Map<string, number>()
  let running = 0
  let beginning = false

  const beginNext = () => {
    if (beginning || running >= most || networks.size() === 0) return
    beginning = true
    setImmediate(() => {
      beginning = false
      running += 1
      networks.next()?.()
      beginNext()
    })
  }
  const end = (visitor: string) => {
    running -= 1
    const left = (ofVisitor.get(visitor) ?? 1) - 1
    if (left > 0) ofVisitor.set(visitor, left)
    else ofVisitor.delete(visitor)
    beginNext()
  }
  const take: TakePageTurn = async ({ address, session }, mayWait = true) => {
    const network = networkOf(address)
    const visitor = `${network} ${session ?? ''}`
    const there = ofVisitor.get(visitor) ?? 0
    if (there >= (mayWait ? perVisitor : 1)) return null
    ofVisitor.set(visitor, there + 1)
    await new Promise<void>((resolve) => {
      networks.add(network, session ?? '', resolve)
      beginNext()
    })
    return onceWithin(turnMs, () => end(visitor))
  }
  return take
}

function createNetworks() {
  const networks = new Map<string, Turns<() => void>>()
  return {
    size: () => networks.size,
    add: (network: string, session: string, begin: () => void) => {
      const there = networks.get(network) ?? new Turns()
      there.add(session, begin)
      networks.set(network, there)
    },
    next: () => {
      const [first] = networks
      if (!first) return undefined
      const [network, sessions] = first
      networks.delete(network)
      const begin = sessions.next()
      if (sessions.size > 0) networks.set(network, sessions)
      return begin
    },
  }
}

function onceWithin(ms: number, end: () => void): () => void {
  let ended = false
  const once = () => {
    clearTimeout(timer)
    if (!ended) end()
    ended = true
  }
  const timer = setTimeout(once, ms).unref()
  return once
}
