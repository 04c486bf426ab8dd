import { setImmediate as othersTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { createTurns } from '#api/http/turns.ts'
import { limits } from '#contract/limits.ts'

// A sender this far ahead waits in the network's buffers, not in ours.
const mostFramesWaiting = 64

type Receive = (text: string | null) => Promise<void>

/** Has the frames of a person's connection handled, one after the other. */
export type HandleFrames = (userId: string, client: WebSocket, receive: Receive) => void

/**
 * Frames are answered in the order in which they came: two messages sent quickly stay in order. After
 * each everybody else has a turn, for what needs no network may be done without one otherwise; of all
 * connections of a person only so many take part.
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
