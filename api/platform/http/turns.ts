/** How many requests of one kind may run at once, and how many more may wait. */
export type Share = { running: number; waiting: number }

/**
 * Waits for a turn of the key and returns a function that ends it. Returns null if too many
 * requests are waiting.
 */
export type TakeTurn = (key: string) => Promise<(() => void) | null>

type Line = { running: number; waiting: (() => void)[] }

/**
 * Creates turns that are separate for each key, in order of arrival. Work of one key never waits
 * for work of another key.
 */
export function createTurns({ running, waiting }: Share): TakeTurn {
  const lines = new Map<string, Line>()
  const endTurn = (key: string, line: Line) => {
    const next = line.waiting.shift()
    if (next) return next()
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }
  return async (key) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < running) line.running += 1
    else if (line.waiting.length >= waiting) return null
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    let ended = false
    return () => {
      if (!ended) endTurn(key, line)
      ended = true
    }
  }
}
