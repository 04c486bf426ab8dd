import { addAbortSignal, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ApiError } from '#api/platform/api-error.ts'
import type { Pool } from '#api/platform/pool.ts'

interface Turn {
  by: string
  signal: AbortSignal
}

/** Waits for a place, which is free again when the stream ends or the client disconnects. */
export function inTurn(pool: Pool, { by, signal }: Turn, make: () => Readable): Promise<Readable> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ApiError('upload_interrupted')), {
      once: true,
    })
    const send = async () => {
      if (signal.aborted) return
      const stream = addAbortSignal(signal, make())
      resolve(stream)
      await finished(stream).catch(() => {})
    }
    pool.run(by, send).catch(reject)
  })
}
