/** Runs `work`. Returns its result, and how many turns the event loop made during it. */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0
  const result = await betweenTurns(() => {
    turns += 1
  }, work)
  return { turns, result }
}

/**
 * Runs `work`. Returns its result, and how long its longest turn of the event loop kept this thread
 * busy: the milliseconds of processor time that others waited for it. Unlike the time of a clock,
 * that does not depend on what else the machine does.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let ms = 0
  let before = busyMs()
  const result = await betweenTurns(() => {
    const now = busyMs()
    ms = Math.max(ms, now - before)
    before = now
  }, work)
  return { ms: Math.max(ms, busyMs() - before), result }
}

/** Returns how long this thread has worked, in milliseconds of processor time. */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

// Calls `each` once in every turn of the event loop until the work is done.
async function betweenTurns<T>(each: () => void, work: () => Promise<T>): Promise<T> {
  let counting = true
  const turn = () => {
    each()
    if (counting) setImmediate(turn)
  }
  setImmediate(turn)
  return work().finally(() => {
    counting = false
  })
}
