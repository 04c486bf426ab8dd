import type { Listener } from '#api/realtime/listener.ts'
import { actSettled, type Hub } from './hub.ts'

/** What one connection has joined: a knowledge base brings its chats, which it may also join alone. */
export type Joined = {
  join: (name: string, authorise: () => Promise<string[]>) => Promise<void>
  /** Looks again at what something that is joined brings. */
  again: (name: string) => Promise<void>
  leave: (name: string) => void
}

/** Leaving one thing keeps what another, still joined, brings too. */
export function createJoined(hub: Hub, listener: Listener): Joined {
  const joined = new Map<string, { topics: string[]; authorise: () => Promise<string[]> }>()
  return {
    join: (name, authorise) =>
      actSettled(hub, authorise, (topics) => {
        joined.set(name, { topics, authorise })
        hub.join(listener, topics)
      }),
    again: async (name) => {
      const before = joined.get(name)
      if (!before) return
      await actSettled(hub, before.authorise, (topics) => {
        // It may have been left meanwhile.
        if (!joined.has(name)) return
        joined.set(name, { ...before, topics })
        hub.join(listener, topics)
      })
    },
    leave: (name) => {
      const left = joined.get(name)?.topics ?? []
      joined.delete(name)
      const kept = new Set([...joined.values()].flatMap(({ topics }) => topics))
      hub.leave(
        listener,
        left.filter((topic) => !kept.has(topic)),
      )
    },
  }
}
