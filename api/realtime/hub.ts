import type { Bus, BusMessage } from './bus.ts'

/** Somebody listening: a socket, or a page being streamed. */
export type Listener = {
  userId: string
  sessionHash: string
  send: (payload: string) => void
  end: (reason: 'signed_out' | 'shutting_down') => void
}

/** Who listens to what on this instance. */
export type Hub = {
  add: (listener: Listener) => void
  remove: (listener: Listener) => void
  join: (listener: Listener, topics: string[]) => void
  leave: (listener: Listener, topics: string[]) => void
  revoke: (userId: string, topics: string[]) => void
  endSession: (sessionHash: string) => void
  close: () => void
}

export function createHub(bus: Bus): Hub {
  const listeners = new Map<Listener, Set<string>>()
  const byTopic = new Map<string, Set<Listener>>()

  const join = (listener: Listener, topics: string[]) => {
    const joined = listeners.get(listener)
    if (!joined) return
    for (const topic of topics) {
      joined.add(topic)
      const hearing = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, hearing.add(listener))
    }
  }
  const leave = (listener: Listener, topics: string[]) => {
    for (const topic of topics) {
      listeners.get(listener)?.delete(topic)
      const hearing = byTopic.get(topic)
      hearing?.delete(listener)
      if (hearing?.size === 0) byTopic.delete(topic)
    }
  }
  const remove = (listener: Listener) => {
    leave(listener, [...(listeners.get(listener) ?? [])])
    listeners.delete(listener)
  }
  const deliver = (to: string[], payload: string) => {
    for (const listener of new Set(to.flatMap((topic) => [...(byTopic.get(topic) ?? [])]))) {
      listener.send(payload)
    }
  }
  const end = (reason: 'signed_out' | 'shutting_down', which: (listener: Listener) => boolean) => {
    for (const listener of [...listeners.keys()].filter(which)) {
      remove(listener)
      listener.end(reason)
    }
  }
  const receive = (message: BusMessage) => {
    if (message.kind === 'event') deliver(message.to, message.payload)
    else if (message.kind === 'end_session')
      end('signed_out', (listener) => listener.sessionHash === message.sessionHash)
    else
      for (const listener of listeners.keys())
        if (listener.userId === message.userId) leave(listener, message.topics)
  }

  bus.subscribe(receive)
  return {
    add: (listener) => {
      listeners.set(listener, new Set())
    },
    remove,
    join,
    leave,
    revoke: (userId, topics) => bus.publish({ kind: 'revoke', userId, topics }),
    endSession: (sessionHash) => bus.publish({ kind: 'end_session', sessionHash }),
    close: () => end('shutting_down', () => true),
  }
}
