/** How much of one kind somebody may have in work at once, and how much more may wait its turn. */
export type Share = { running: number; waiting: number }

/** Answers, when it is the key's turn, with what ends it; null where too much waits already. */
export type TakeTurn = (key: string) => Promise<(() => void) | null>

type Line = { running: number; waiting: (() => void)[] }

/** Turns for each key by itself, in the order in which they were asked for: nobody waits for another key. */
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
