import { type Actor, findActor } from '#api/auth/actor.ts'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/http/errors.ts'
import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import { connect } from './connection.ts'

export type Watch = {
  headers: Headers
  join: ClientFrame[]
  signal: AbortSignal
  /**
   * Called when all subscriptions are made or have failed: data fetched from then on misses no
   * event.
   */
  onJoined?: (() => void) | undefined
}

/**
 * A person's events for a streamed page: a connection like a socket's, subscribed to `join`. Ends
 * with the signal, with the session, or when a subscription is rejected.
 */
export async function* watchEvents(
  deps: Deps,
  { headers, join, signal, onJoined }: Watch,
): AsyncGenerator<ServerEvent> {
  try {
    const actor = await findActor(deps, new Request('http://localhost/ws', { headers }))
    if (!actor) throw new ApiError('unauthenticated')
    yield* listen(deps, actor, { join, signal, onJoined })
  } finally {
    onJoined?.()
  }
}

async function* listen(
  deps: Deps,
  actor: Actor,
  { join, signal, onJoined }: Omit<Watch, 'headers'>,
): AsyncGenerator<ServerEvent> {
  const release = deps.rateLimits.hold(actor.id)
  const queue = createQueue(signal)
  const connection = connect(deps, actor, {
    send: (payload) => queue.push(payload),
    end: queue.end,
  })
  try {
    for (const frame of join) await connection.receive(JSON.stringify(frame))
    onJoined?.()
    for await (const payload of queue.items()) {
      const frame = JSON.parse(payload) as ServerEvent | { type: 'ack' } | { type: 'error' }
      if (frame.type === 'error') return
      if (frame.type !== 'ack') yield frame
    }
  } finally {
    connection.close()
    release()
  }
}

// A page that does not read this many events is gone; it is rendered again when it is next shown.
const mostWaiting = 1_000

function createQueue(signal: AbortSignal) {
  const waiting: string[] = []
  let ended = signal.aborted
  let wake = () => {}
  const end = () => {
    ended = true
    wake()
  }
  signal.addEventListener('abort', end, { once: true })
  return {
    end,
    push: (payload: string) => {
      if (waiting.push(payload) > mostWaiting) ended = true
      wake()
    },
    items: async function* () {
      while (!ended || waiting.length > 0) {
        const next = waiting.shift()
        if (next !== undefined) yield next
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
