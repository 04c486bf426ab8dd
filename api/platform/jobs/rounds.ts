export type Rounds = {
  /** Works for the first time after a pause, or at once. */
  start: (when?: 'at once') => void
  /** Waits for the work that has begun. */
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  /** What the log says of an error. */
  complaint: string
}

/** Does the work again and again, with a pause after each time. An error ends nothing. */
export function createRounds(work: () => Promise<void>, { everyMs, complaint }: Options): Rounds {
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let stopped = false
  const round = () => {
    working = work()
      .catch((error) => {
        if (!stopped) console.error(`${complaint}:`, error)
      })
      .then(later)
  }
  const later = () => {
    if (!stopped) timer = setTimeout(round, everyMs).unref()
  }
  return {
    start: (when) => (when === 'at once' ? round() : later()),
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return working
    },
  }
}
