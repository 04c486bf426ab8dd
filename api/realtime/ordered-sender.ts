/**
 * Sends payloads in order. A payload with `first` is sent after that work; later payloads wait for
 * it too.
 */
export type SendInOrder = (payload: string, first?: () => Promise<void>) => void

/** Creates a sender. `first` must not reject. */
export function createSendInOrder(send: (payload: string) => void): SendInOrder {
  const waiting: { payload: string; first: (() => Promise<void>) | undefined }[] = []
  let working = false
  const work = async () => {
    working = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.first) await next.first()
      send(next.payload)
    }
    working = false
  }
  return (payload, first) => {
    if (!working && !first) return send(payload)
    waiting.push({ payload, first })
    if (!working) void work()
  }
}
