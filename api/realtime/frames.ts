import { setImmediate as othersTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { createTurns } from '#api/http/turns.ts'
import { limits } from '#contract/limits.ts'

// With more waiting frames than this, reading is paused, so that they wait in network buffers and
// not here.
const mostFramesWaiting = 64

type Receive = (text: string | null) => Promise<void>

/** Handles the frames of a person's connection one after the other. */
export type HandleFrames = (userId: string, client: WebSocket, receive: Receive) => void

/**
 * Frames are handled in order: two messages sent quickly stay in order. Yields to the event loop
 * after each, because frames that need no I/O would not. A limited number of a person's connections
 * is handled at once.
 */
export function createFrameHandling(): HandleFrames {
  const waitingToo = limits.connectionsPerPerson
  const take = createTurns({ running: limits.framesAtOncePerPerson, waiting: waitingToo })
  const inTurn = async (userId: string, work: () => Promise<void>) => {
    const end = await take(userId)
    await work()
    await othersTurn()
    end?.()
  }
  return (userId, client, receive) => {
    let previous = Promise.resolve()
    let waiting = 0
    client.on('message', (data, isBinary) => {
      waiting += 1
      if (waiting >= mostFramesWaiting) client.pause()
      previous = previous.then(async () => {
        await inTurn(userId, () => receive(isBinary ? null : data.toString()))
        waiting -= 1
        if (waiting < mostFramesWaiting && client.isPaused) client.resume()
      })
    })
  }
}
