/** Sends after the work of `first`; later payloads wait for it too. */
export type SendInOrder = (payload: string, first?: Work) => void

type Work = () => Promise<void>

/** Everything waits for `begin`. Neither `begin` nor `first` may reject. */
export function createSendInOrder(send: (payload: string) => void, begin?: Work): SendInOrder {
  const waiting: { payload: string | null; first: Work | undefined }[] = []
  let working = false
  const work = async () => {
    working = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.first) await next.first()
      if (next.payload !== null) send(next.payload)
    }
    working = false
  }
  if (begin) {
    waiting.push({ payload: null, first: begin })
    void work()
  }
  return (payload, first) => {
    if (!working && !first) return send(payload)
    waiting.push({ payload, first })
    if (!working) void work()
  }
}
