import { limits } from '#contract/limits.ts'

const keepMs = 120_000
const mostTopics = 50_000

/** When each topic last had an event, for two minutes: tells a new connection whether it missed any. */
export function createLastEvents(now: () => number = () => performance.now()) {
  /** Ordered by time, oldest first. */
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
    note: (topics: string[]) => {
      const at = now()
      for (const topic of topics) {
        lastAt.delete(topic)
        lastAt.set(topic, at)
      }
      forgetOldest(at - keepMs)
    },
    /**
     * Whether any of the topics may have had an event since something was read `ageMs` ago, by the
     * clock of whoever read it. What they sent since then was on its way for less than the time after
     * which a connection counts as lost.
     */
    maybeSince: (topics: Iterable<string>, ageMs: number): boolean => {
      const since = now() - ageMs - limits.socketAnswerMs
      if (since <= knownSince || since <= now() - keepMs) return true
      return [...topics].some((topic) => (lastAt.get(topic) ?? -1) >= since)
    },
  }
}
