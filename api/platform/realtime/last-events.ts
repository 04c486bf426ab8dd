import { limits } from '#contract/limits.ts'

const keepMs = 120_000
const mostTopics = 50_000

/**
 * Stores for two minutes when each topic last had an event, to tell a new connection whether it
 * missed events.
 */
export function createLastEvents(now: () => number = () => performance.now()) {
  /** The times of last events, by topic, oldest first. */
  const lastAt = new Map<string, number>()
  let knownSince = now()
  const forgetOldest = (before: number) => {
    for (const [topic, at] of lastAt) {
      if (at > before && lastAt.size <= mostTopics) return
      lastAt.delete(topic)
      knownSince = at
    }
  }
  return {
    /** Events may have been missed: of the time until now, nothing is known. */
    forget: () => {
      lastAt.clear()
      knownSince = now()
    },
    note: (topics: string[]) => {
      const at = now()
      for (const topic of topics) {
        lastAt.delete(topic)
        lastAt.set(topic, at)
      }
      forgetOldest(at - keepMs)
    },
    /**
     * Returns whether any of the topics may have had an event since a client read something.
     * `ageMs` is the time since then by the client's clock. The comparison begins
     * `limits.socketAnswerMs` earlier, because the client's message was on its way for less than
     * that.
     */
    maybeSince: (topics: Iterable<string>, ageMs: number): boolean => {
      const since = now() - ageMs - limits.socketAnswerMs
      if (since <= knownSince || since <= now() - keepMs) return true
      return [...topics].some((topic) => (lastAt.get(topic) ?? -1) >= since)
    },
  }
}
