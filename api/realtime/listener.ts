/** Somebody listening: a socket, or a page being streamed. */
export type Listener = {
  userId: string
  sessionHash: string
  send: (payload: string) => void
  /** Where joining brings topics: looks again at what this one brings, if it is joined, then sends. */
  sendGained?: (topic: string, payload: string) => void
  end: (reason: 'signed_out' | 'shutting_down') => void
}
