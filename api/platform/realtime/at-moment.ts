// The longest time that a timer of Node supports.
const mostTimerMs = 2 ** 31 - 1

/** Calls `act` at a time, however far in the future; returns a function that cancels it. */
export function atMoment(timeMs: number, act: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = Math.max(0, timeMs - Date.now())
    timer = setTimeout(leftMs > mostTimerMs ? wait : act, Math.min(leftMs, mostTimerMs))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
