import { actWhileAllowed, type Hub, type Listener } from './hub.ts'

/** A knowledge base includes its chats; a chat can also be subscribed alone. */
export type Joined = {
  join: (name: string, authorise: () => Promise<string[]>) => Promise<void>
  again: (name: string) => Promise<void>
  leave: (name: string) => void
}

/** Ending a subscription keeps the topics that another one includes too. */
export function createJoined(hub: Hub, listener: Listener): Joined {
  const joined = new Map<string, { topics: string[]; authorise: () => Promise<string[]> }>()
  return {
    join: (name, authorise) =>
      actWhileAllowed(hub, authorise, (topics) => {
        joined.set(name, { topics, authorise })
        hub.join(listener, topics)
      }),
    again: async (name) => {
      const before = joined.get(name)
      if (!before) return
      await actWhileAllowed(hub, before.authorise, (topics) => {
        // The subscription may have ended meanwhile.
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
