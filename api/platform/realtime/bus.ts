/** A message between instances: an event as text, or a command to the hubs. */
export type BusMessage =
  | {
      kind: 'event'
      to: string[]
      payload: string
      /** A topic whose subscription now includes more topics for these recipients. */
      gained?: string
      /**
       * Other events for some of the recipients. The first event that matches a recipient replaces
       * the payload.
       */
      instead?: { to: string[]; payload: string }[]
    }
  /** A person lost access: ends their subscriptions to these topics. */
  | { kind: 'revoke'; userId: string; topics: string[] }
  /**
   * Something is no longer public. Ends the subscriptions to these topics of everybody except
   * these people.
   */
  | { kind: 'keep'; userIds: string[]; topics: string[] }
  | { kind: 'end_session'; sessionHash: string }

/**
 * Delivers messages to the hubs of all instances, including this instance, in the order of
 * publishing.
 */
export type Bus = {
  publish: (message: BusMessage) => void
  subscribe: (listener: (message: BusMessage) => void) => void
  /** Called when messages of other instances may have been missed. */
  onMissed: (act: () => void) => void
  /**
   * Whether messages of other instances may have been missed since the last call. `others`: how
   * many other instances there are now.
   */
  mayMiss: (others: number) => boolean
  /** Rejects if messages would not reach other instances at present. */
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
    onMissed: () => {},
    mayMiss: () => false,
    check: async () => {},
    close: async () => listeners.clear(),
  }
}
