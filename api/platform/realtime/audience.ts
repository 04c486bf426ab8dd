import type { Listener } from './listener.ts'

/** `changed` is called with the topics that listeners have joined or left. */
export function createAudience(changed: (topics: string[]) => void = () => {}) {
  const listeners = new Map<Listener, Set<string>>()
  const byTopic = new Map<string, Set<Listener>>()

  const leave = (listener: Listener, topics: string[]) => {
    for (const topic of topics) {
      listeners.get(listener)?.delete(topic)
      const joined = byTopic.get(topic)
      joined?.delete(listener)
      if (joined?.size === 0) byTopic.delete(topic)
    }
    changed(topics)
  }
  return {
    add: (listener: Listener) => {
      listeners.set(listener, new Set())
    },
    remove: (listener: Listener) => {
      leave(listener, [...(listeners.get(listener) ?? [])])
      listeners.delete(listener)
    },
    /**
     * Subscribes a listener to topics. Does nothing for a listener that was not added or was
     * removed.
     */
    join: (listener: Listener, topics: string[]) => {
      const joined = listeners.get(listener)
      if (!joined) return
      for (const topic of topics) {
        joined.add(topic)
        byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(listener))
      }
      changed(topics)
    },
    leave,
    topicsOf: (listener: Listener): Iterable<string> => listeners.get(listener) ?? [],
    all: () => [...listeners.keys()],
    /** Returns the subscribers of any of the topics, each once. */
    of: (topics: string[]) => new Set(topics.flatMap((topic) => [...(byTopic.get(topic) ?? [])])),
    isSubscribed: (listener: Listener, topics: string[]) =>
      topics.some((topic) => byTopic.get(topic)?.has(listener)),
  }
}
