/** A subscriber: a WebSocket or a streamed page. */
export type Listener = {
  userId: string
  sessionHash: string
  send: (payload: string) => void
  /**
   * The amount of data sent to the subscriber that it has not read yet: bytes for a WebSocket,
   * UTF-16 code units for a streamed page.
   */
  unread: () => number
  /**
   * If the subscriber is subscribed to `topic`: looks up the topics of that subscription again,
   * subscribes to new ones, and then sends the payload.
   */
  sendGained?: (topic: string, payload: string) => void
  end: (reason: EndReason) => void
}

/** `behind`: the subscriber reads too slowly. It reconnects and fetches the data that it missed. */
export type EndReason = 'signed_out' | 'shutting_down' | 'behind'
