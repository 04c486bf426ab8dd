import type { Leases } from './leases.ts'

const everyMs = 2_000
// After an outage all writers renew their leases; until then nobody knows who has died.
const pauseMs = 10_000

type Steps = {
  leases: Leases
  /** The answers that this process writes. */
  running: () => string[]
  /** Whether this process only ends what it has begun. */
  isSettling: () => boolean
  /** Writes an answer that its writer has left. */
  write: (messageId: string) => Promise<void>
}

/**
 * Renews the leases of this process again and again, and takes over the answers of writers that have
 * stopped or died.
 */
export function startTakingOver({ leases, running, isSettling, write }: Steps) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let notBefore = 0
  const step = async () => {
    await leases.renew(running())
    if (isSettling() || Date.now() < notBefore) return
    for (const id of await leases.listLeft()) {
      if (isSettling()) return
      if (!running().includes(id) && (await leases.take(id))) await write(id)
    }
  }
  const pause = () => {
    notBefore = Date.now() + pauseMs
  }
  const schedule = () => {
    timer = setTimeout(() => {
      working = step()
        .catch(pause)
        .finally(() => {
          if (!stopped) schedule()
        })
    }, everyMs).unref()
  }
  let working = Promise.resolve()
  schedule()
  return {
    pause,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
