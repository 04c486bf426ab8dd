import { setImmediate as othersTurn } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { apiLimits } from '#api/platform/limits.ts'
import { Pool } from '#api/platform/pool.ts'

// If more frames than this are waiting, reading is paused, so that further frames wait in network
// buffers and not in this process.
const mostFramesWaiting = 64

type Receive = (text: string | null) => Promise<void>

/** Handles the frames of a person's connection one after the other. */
export type HandleFrames = (userId: string, client: WebSocket, receive: Receive) => void

/**
 * Creates the handling of frames. The frames of a connection are handled in order, so two messages
 * sent quickly stay in order. Yields to the event loop after each frame, because frames that need
 * no I/O would not yield. Only a limited number of one person's connections is handled at once.
 */
export function createFrameHandling(): HandleFrames {
  const { framesAtOncePerPerson: running, connectionsPerPerson: waiting } = apiLimits
  const pool = new Pool({ running, waiting })
  const inTurn = async (userId: string, work: () => Promise<void>) => {
    const leave = await pool.enter(userId)
    await work()
    await othersTurn()
    leave?.()
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
