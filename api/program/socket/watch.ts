import type { Deps } from '#api/deps.ts'
import { type Actor, findActor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { EndReason } from '#api/platform/realtime/hub.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Watch } from '#shared/pages.ts'
import { connect } from './connection.ts'

/** Subscribed to `join`. Ends with the signal, the session, or a rejected subscription. */
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
    send: queue.push,
    unread: queue.unread,
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

function createQueue(signal: AbortSignal) {
  let waiting: string[] = []
  let unread = 0
  let ended = signal.aborted
  let wake = () => {}
  const end = (reason?: EndReason) => {
    // The page reads too slowly. It reloads itself at the end of the stream.
    if (reason === 'behind') waiting = []
    ended = true
    wake()
  }
  signal.addEventListener('abort', () => end(), { once: true })
  return {
    end,
    unread: () => unread,
    push: (payload: string) => {
      unread += payload.length
      waiting.push(payload)
      wake()
    },
    items: async function* () {
      while (!ended || waiting.length > 0) {
        const next = waiting.shift()
        unread -= next?.length ?? 0
        if (next !== undefined) yield next
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
