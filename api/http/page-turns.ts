import { setImmediate } from 'node:timers'
import { Turns } from '#api/turns.ts'
import { limits } from '#contract/limits.ts'
import { networkOf } from './client-address.ts'

/** Who asks for a page: where they are, and their session where it is known to be one. */
export type Visitor = { address: string; session: string | null }

/**
 * Answers, when it is the visitor's turn, with what ends it; null where too much of theirs waits
 * already, or, unless `mayWait`, where anything of theirs is in work.
 */
type TakePageTurn = (who: Visitor, mayWait?: boolean) => Promise<(() => void) | null>

type Options = { running: number; perVisitor: number; turnMs: number }

/**
 * Pages are made a few at a time: each network in turn and in it each session, so that who asks for
 * three hundred waits for them longer than who asks for one. Between the beginnings of two everything
 * else has its turn. What takes longer than a turn waits for something and takes nobody's place.
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
