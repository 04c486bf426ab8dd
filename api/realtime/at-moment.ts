// No timer waits longer than this.
const mostTimerMs = 2 ** 31 - 1

/** Acts at a moment, however far off; answers with what calls it off. */
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
