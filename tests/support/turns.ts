/** Runs `work`. Returns its result, and how many turns the event loop made during it. */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const result = await work().finally(() => {
    counting = false
  })
  return { turns, result }
}
