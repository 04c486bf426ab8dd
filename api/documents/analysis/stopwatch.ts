/** Calls `over` when the stopwatch has run for `ms` in total. Pauses do not count. */
export class Stopwatch {
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #over: () => void

  constructor(ms: number, over: () => void) {
    this.#leftMs = ms
    this.#over = over
  }

  start(): void {
    this.#since = performance.now()
    this.#timer = setTimeout(this.#over, this.#leftMs)
  }

  pause(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since))
  }
}
