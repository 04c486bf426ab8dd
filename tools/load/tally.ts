import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

export type Times = { count: number; p50: number; p95: number; p99: number }

const microseconds = 1_000

export class Tally {
  readonly #taken = new Map<string, RecordableHistogram>()
  readonly #delays = createHistogram()
  readonly failures = new Map<string, number>()
  bytes = 0

  answered(action: string, ms: number): void {
    const taken = this.#taken.get(action) ?? createHistogram()
    this.#taken.set(action, taken)
    taken.record(whole(ms * microseconds))
  }

  fail(action: string): void {
    this.failures.set(action, (this.failures.get(action) ?? 0) + 1)
  }

  /** In milliseconds. */
  delivered(sentAt: number): void {
    this.#delays.record(whole((Date.now() - sentAt) * microseconds))
  }

  /** In milliseconds. */
  times(): [action: string, times: Times][] {
    return [...this.#taken].map(([action, taken]) => [action, timesOf(taken)])
  }

  /** Milliseconds until a message reaches the people in its room. */
  delays(): Times {
    return timesOf(this.#delays)
  }

  failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0)
  }
}

// A histogram takes whole numbers from 1.
const whole = (value: number) => Math.max(1, Math.round(value))

function timesOf(taken: RecordableHistogram): Times {
  const at = (percent: number) => (taken.count ? taken.percentile(percent) / microseconds : 0)
  return { count: taken.count, p50: at(50), p95: at(95), p99: at(99) }
}
