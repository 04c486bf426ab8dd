import { actSettled, type Hub, type Listener } from './hub.ts'

/** What one connection has joined: a knowledge base brings its chats, which it may also join alone. */
export type Joined = {
  join: (name: string, authorise: () => Promise<string[]>) => Promise<void>
  leave: (name: string) => void
}

/** Leaving one thing keeps what another, still joined, brings too. */
export function createJoined(hub: Hub, listener: Listener): Joined {
  const joined = new Map<string, string[]>()
  return {
    join: (name, authorise) =>
      actSettled(hub, authorise, (topics) => {
        joined.set(name, topics)
        hub.join(listener, topics)
      }),
    leave: (name) => {
      const left = joined.get(name) ?? []
      joined.delete(name)
      const kept = new Set([...joined.values()].flat())
      hub.leave(
        listener,
        left.filter((topic) => !kept.has(topic)),
      )
    },
  }
}
