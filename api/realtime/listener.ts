/** A subscriber: a socket or a streamed page. */
export type Listener = {
  userId: string
  sessionHash: string
  send: (payload: string) => void
  /** If subscribed to `topic`: looks up its topics again and subscribes to new ones, then sends. */
  sendGained?: (topic: string, payload: string) => void
  end: (reason: 'signed_out' | 'shutting_down') => void
}
