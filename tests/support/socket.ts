import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { isEvent } from '#app/realtime/connection.ts'
import { type ServerEvent, type SocketAnswer, serverEvent, socketAnswer } from '#contract/events.ts'

// Only ends what never comes.
const deadlineMs = 60_000

export type TestSocket = {
  /**
   * Every event so far, oldest first. Each event satisfies the contract and the `isEvent` of the
   * pages.
   */
  events: ServerEvent[]
  /** Answers to frames without a `ref`. */
  answers: SocketAnswer[]
  send: (frame: unknown) => void
  /** Sends a frame with a new `ref` and waits for the answer to it. */
  ask: (frame: { type: string; data?: unknown }) => Promise<SocketAnswer>
  /** Waits for the first event, past or future, that matches. */
  until: (like: (event: ServerEvent) => boolean) => Promise<ServerEvent>
  /** Waits for the first answer without a `ref`, past or future. */
  answer: () => Promise<SocketAnswer>
  /** Resolves with the close code. */
  closed: Promise<number>
  raw: WebSocket
  close: () => void
}

/** Opens a WebSocket with these headers; throws with the status if the upgrade is rejected. */
export async function openSocket(
  base: string,
  headers: Record<string, string>,
): Promise<TestSocket> {
  const raw = new WebSocket(`${new URL(base).origin.replace('http', 'ws')}/ws`, { headers })
  const events: ServerEvent[] = []
  const answers: SocketAnswer[] = []
  const looking = new Set<() => void>()
  raw.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as { type: string }
    if (frame.type === 'ack' || frame.type === 'error') answers.push(socketAnswer.parse(frame))
    else events.push(eventOf(frame))
    for (const look of looking) look()
  })
  const closed = new Promise<number>((resolve) => raw.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    raw.on('open', resolve)
    raw.on('error', reject)
    raw.on('unexpected-response', (_, { statusCode }) => reject(new Error(`${statusCode}`)))
  })
  raw.on('error', () => {})

  const wait = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const heard = () => events.map(({ type }) => type).join(', ')
      const late = setTimeout(() => reject(new Error(`never came; heard ${heard()}`)), deadlineMs)
      const look = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(late)
        looking.delete(look)
        resolve(found)
      }
      looking.add(look)
      look()
    })
  const send = (frame: unknown) =>
    raw.send(typeof frame === 'string' ? frame : JSON.stringify(frame))

  return {
    events,
    answers,
    send,
    closed,
    raw,
    close: () => raw.terminate(),
    ask: (frame) => {
      const ref = randomUUID()
      send({ ...frame, ref })
      return wait(() => answers.find((answer) => answer.ref === ref))
    },
    until: (like) => wait(() => events.find(like)),
    answer: () => wait(() => answers.find((answer) => answer.ref === undefined)),
  }
}

function eventOf(frame: unknown): ServerEvent {
  if (!isEvent(frame)) throw new Error(`pages would ignore ${JSON.stringify(frame)}`)
  return serverEvent.parse(frame)
}
