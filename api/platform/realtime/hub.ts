import { limits } from '#contract/limits.ts'
import type { Bus, BusMessage } from './bus.ts'
import { createOwnPresence, type Presence } from './presence.ts'
import { topics } from './publish.ts'

const keepMs = 120_000

const mostTopics = 50_000

export type Listener = {
  userId: string
  sessionHash: string
  send: (payload: string) => void
  /** Not read yet: bytes for a WebSocket, UTF-16 code units for a streamed page. */
  unread: () => number
  /** If subscribed to `topic`: subscribes to its new topics, then sends the payload. */
  sendGained?: (topic: string, payload: string) => void
  end: (reason: EndReason) => void
}

/** `behind`: it reads too slowly, and reconnects and fetches what it missed. */
export type EndReason = 'signed_out' | 'shutting_down' | 'behind'

export type Hub = {
  add: (listener: Listener) => void
  remove: (listener: Listener) => void
  join: (listener: Listener, topics: string[]) => void
  leave: (listener: Listener, topics: string[]) => void
  /** Whether the topics may have had an event since something was read `ageMs` ago. */
  mayHaveMissed: (listener: Listener, ageMs: number) => boolean
  /** Counts every instance, each person once. */
  present: (topic: string) => Promise<string[]>
  /** How often somebody came to a topic or left it, on this instance; it only grows. */
  presenceChanges: () => number
  revoke: (userId: string, topics: string[]) => void
  keep: (userIds: string[], topics: string[]) => void
  endSession: (sessionHash: string) => void
  subscribers: () => { listener: Listener; topics: string[] }[]
  /** Access was found to be lost. Running lookups of permissions are made again. */
  end: (reason: EndReason, which: (listener: Listener) => boolean) => void
  /** Sums all connections: bytes of WebSockets, UTF-16 code units of streamed pages. */
  unread: (userId: string) => number
  /** How often anybody's access was revoked; it only grows. */
  revocations: () => number
  close: () => void
}

/** Looks up again if access was revoked meanwhile, so that nothing outdated is used. */
export async function actWhileAllowed<T>(
  hub: Hub,
  lookup: () => Promise<T>,
  act: (found: T) => void,
): Promise<void> {
  for (;;) {
    const before = hub.revocations()
    const found = await lookup()
    if (hub.revocations() === before) return act(found)
  }
}

type BusEvent = Extract<BusMessage, { kind: 'event' }>
type Audience = ReturnType<typeof createAudience>

/** `share`: who is subscribed on other instances. */
export function createHub(
  bus: Bus,
  share: (own: (topic: string) => string[]) => Presence = createOwnPresence,
): Hub {
  let presenceChanges = 0
  const audience = createAudience((changed) => {
    presenceChanges += 1
    presence.changed(changed)
  })
  const { all, add, remove, join, leave, topicsOf, of } = audience
  const presence = share((topic) => [...new Set([...of([topic])].map(({ userId }) => userId))])
  const lastEvents = createLastEvents()
  let revocations = 0
  let closed = false

  const end = (reason: EndReason, which: (listener: Listener) => boolean) => {
    for (const listener of all().filter(which)) {
      remove(listener)
      listener.end(reason)
    }
  }
  const receive = (message: BusMessage) => {
    if (message.kind === 'event') {
      lastEvents.note(message.to)
      return deliver(message, audience)
    }
    revocations += 1
    if (message.kind === 'end_session')
      end('signed_out', (listener) => listener.sessionHash === message.sessionHash)
    else for (const one of all()) if (loses(one, message)) leave(one, message.topics)
  }

  bus.subscribe(receive)
  bus.onMissed(() => {
    // Clients that reconnect fetch what they missed, and their permissions are checked again.
    lastEvents.forget()
    revocations += 1
    end('shutting_down', () => true)
  })
  return {
    add: (listener) => {
      if (closed) listener.end('shutting_down')
      else add(listener)
    },
    remove,
    join,
    leave,
    mayHaveMissed: (listener, ageMs) => lastEvents.maybeSince(topicsOf(listener), ageMs),
    present: presence.of,
    presenceChanges: () => presenceChanges,
    revoke: (userId, topics) => bus.publish({ kind: 'revoke', userId, topics }),
    keep: (userIds, topics) => bus.publish({ kind: 'keep', userIds, topics }),
    endSession: (sessionHash) => bus.publish({ kind: 'end_session', sessionHash }),
    subscribers: () => all().map((listener) => ({ listener, topics: [...topicsOf(listener)] })),
    end: (reason, which) => {
      revocations += 1
      end(reason, which)
    },
    unread: (userId) =>
      [...of([topics.user(userId)])].reduce((sum, listener) => sum + listener.unread(), 0),
    revocations: () => revocations,
    close: () => {
      closed = true
      end('shutting_down', () => true)
      void presence.close()
    },
  }
}

/** Keeps two minutes, to tell a new connection whether it missed events. */
export function createLastEvents(now: () => number = () => performance.now()) {
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
    /** Afterwards nothing is known of the time until now. */
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
     * `ageMs`: since a client read something, by its clock. Compares from `limits.socketAnswerMs`
     * earlier, because the client's message was on its way for less.
     */
    maybeSince: (topics: Iterable<string>, ageMs: number): boolean => {
      const since = now() - ageMs - limits.socketAnswerMs
      if (since <= knownSince || since <= now() - keepMs) return true
      return [...topics].some((topic) => (lastAt.get(topic) ?? -1) >= since)
    },
  }
}

function loses(
  { userId }: Listener,
  message: Extract<BusMessage, { kind: 'revoke' | 'keep' }>,
): boolean {
  if (message.kind === 'revoke') return userId === message.userId
  return !message.userIds.includes(userId)
}

function deliver(message: BusEvent, audience: Audience): void {
  const { to, gained, instead = [] } = message
  for (const listener of audience.of(to)) {
    const { payload } = instead.find((own) => audience.isSubscribed(listener, own.to)) ?? message
    if (gained && listener.sendGained) listener.sendGained(gained, payload)
    else listener.send(payload)
  }
}

/** `changed` gets the topics that listeners have joined or left. */
function createAudience(changed: (topics: string[]) => void = () => {}) {
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
    /** Does nothing for a listener that was not added or was removed. */
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
    of: (topics: string[]) => new Set(topics.flatMap((topic) => [...(byTopic.get(topic) ?? [])])),
    isSubscribed: (listener: Listener, topics: string[]) =>
      topics.some((topic) => byTopic.get(topic)?.has(listener)),
  }
}
