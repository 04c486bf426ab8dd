const growthMs = 200

// Every version of a growing answer stays in a streamed document. Each is delayed twice as long as
// the previous one: an answer that takes a minute leaves eight.
export class AnswerThrottle {
  readonly #now: () => number
  readonly #grewAt = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  isTooFast(id: string, version: number): boolean {
    const grewAt = this.#grewAt.get(id)
    const wait = grewAt === undefined ? 0 : growthMs * 2 ** version
    const now = this.#now()
    const isTooFast = now - (grewAt ?? 0) < wait
    if (!isTooFast) this.#grewAt.set(id, now)
    return isTooFast
  }
}
