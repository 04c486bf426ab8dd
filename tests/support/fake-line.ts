import { LiveSocket } from '#app/realtime/live-socket.ts'
import type { ClientFrame } from '#contract/events.ts'

export type Sent = ClientFrame & { ref: string }

/**
 * Creates a live connection over a fake WebSocket. The fake records frames and can answer, push
 * events and close.
 */
export function fakeLine({ answersPings = false, ageMs = undefined as number | undefined } = {}) {
  const sent: Sent[] = []
  const ends: WebSocket[] = []
  const open = () => {
    const end: Partial<WebSocket> = {
      send: (text) => {
        const frame = JSON.parse(String(text)) as Sent
        sent.push(frame)
        if (frame.type === 'ping' && answersPings) say({ type: 'ack', ref: frame.ref })
      },
      close: () => {},
    }
    ends.push(end as WebSocket)
    return end as WebSocket
  }
  const say = (frame: unknown) => {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    ends.at(-1)?.onmessage?.(new MessageEvent('message', { data }))
  }
  const live = new LiveSocket(open, () => ageMs)
  const answer = () => ends.at(-1)?.onopen?.(new Event('open'))
  live.connect()
  answer()
  const lastRef = () => sent.at(-1)?.ref
  return {
    live,
    sent,
    ends,
    say,
    answer,
    lose: (code = 1006) => ends.at(-1)?.onclose?.({ code } as CloseEvent),
    accept: () => say({ type: 'ack', ref: lastRef(), data: 'stored' }),
    /** Answers the frame with the age of the page: whether the page may have missed events. */
    tellMissed: (missed: boolean) => say({ type: 'ack', ref: lastRef(), data: { missed } }),
    refuse: (retryAfterSeconds: number) => {
      const data = { code: 'too_many_requests', message: 'too many', retryAfterSeconds }
      say({ type: 'error', ref: lastRef(), data })
    },
    refuseAs: (code: string) => say({ type: 'error', ref: lastRef(), data: { code, message: '' } }),
  }
}
