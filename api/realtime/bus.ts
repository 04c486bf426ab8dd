/** What travels between instances: an event's text, or an order to the hubs. */
export type BusMessage =
  | {
      kind: 'event'
      to: string[]
      payload: string
      /** A topic that brings more than before to those this is for. */
      gained?: string
      /** What some of those this is for are sent in its place: the first that is to them. */
      instead?: { to: string[]; payload: string }[]
    }
  /** Somebody lost access: their connections stop hearing these topics. */
  | { kind: 'revoke'; userId: string; topics: string[] }
  /** Something is no longer everybody's: all but these people stop hearing these topics. */
  | { kind: 'keep'; userIds: string[]; topics: string[] }
  | { kind: 'end_session'; sessionHash: string }

/** Carries messages to every hub, this instance's included, in the order in which they were published. */
export type Bus = {
  publish: (message: BusMessage) => void
  subscribe: (listener: (message: BusMessage) => void) => void
  /** Fails where messages would not reach the other instances now. */
  check: () => Promise<void>
  close: () => Promise<void>
}

/** The bus of a single instance. */
export function createLocalBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    check: async () => {},
    close: async () => listeners.clear(),
  }
}
