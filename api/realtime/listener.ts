/** A subscriber: a socket or a streamed page. */
export type Listener = {
  userId: string
  sessionHash: string
  send: (payload: string) => void
  /** The number of bytes sent to it that it has not read yet. */
  unread: () => number
  /** If subscribed to `topic`: looks up its topics again and subscribes to new ones, then sends. */
  sendGained?: (topic: string, payload: string) => void
  end: (reason: EndReason) => void
}

/** `behind`: it reads too slowly. It reconnects and fetches what it missed with `after`. */
export type EndReason = 'signed_out' | 'shutting_down' | 'behind'
