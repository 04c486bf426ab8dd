export type BusMessage =
  | {
      kind: 'event'
      to: string[]
      payload: string
      /** A topic whose subscription now includes more topics for these recipients. */
      gained?: string
      /** The first one that matches a recipient replaces the payload. */
      instead?: { to: string[]; payload: string }[]
    }
  /** Ends this person's subscriptions to the topics. */
  | { kind: 'revoke'; userId: string; topics: string[] }
  /** No longer public: ends the subscriptions of everybody except these people. */
  | { kind: 'keep'; userIds: string[]; topics: string[] }
  | { kind: 'end_session'; sessionHash: string }

/** Delivers to the hubs of all instances, this one included, in the order of publishing. */
export type Bus = {
  publish: (message: BusMessage) => void
  subscribe: (listener: (message: BusMessage) => void) => void
  /** Messages of other instances may have been missed. */
  onMissed: (act: () => void) => void
  /** Since the last call. `others`: how many other instances there are now. */
  mayMiss: (others: number) => boolean
  /** Rejects if messages do not reach other instances. */
  check: () => Promise<void>
  close: () => Promise<void>
}

export function createLocalBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
    },
    onMissed: () => {},
    mayMiss: () => false,
    check: async () => {},
    close: async () => listeners.clear(),
  }
}
