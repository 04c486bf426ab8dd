import type { IncomingMessage } from 'node:http'
import { type Duplex, Transform } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import type { ApiWatch } from './api-watch.ts'
import { forwarded, send } from './proxy.ts'

const shortHead = 2

export const unavailable = rawAnswer('503 Service Unavailable', {
  'retry-after': limits.upstreamRetrySeconds,
})

// The browser should close its side within this time.
const closeMs = 2_000

// If the API rejects the WebSocket, the rejection is passed on; without an answer for `silentMs`,
// the API counts as unavailable. Returns a function that closes the WebSocket with a code, between
// two frames.
export function passSocketOn(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { to, api, silentMs = limits.socketAnswerMs }: { to: URL; api: ApiWatch; silentMs?: number },
): (code: number) => void {
  const headers = { ...forwarded(request), connection: 'Upgrade', upgrade: 'websocket' }
  const sending = send(to, request, headers)
  const frames = createFrameEnds()
  const settle = api.expectAnswer((away) => sending.destroy(away))
  let upgraded = false
  const end = () => {
    sending.destroy()
    socket.destroy()
  }
  socket.on('error', end)
  socket.on('close', end)
  sending.on('upgrade', (answer, upstream, first) => {
    upgraded = true
    settle()
    upstream.setTimeout(0)
    upstream.on('error', end)
    upstream.on('close', () => frames.stream.end())
    socket.on('close', () => upstream.destroy())
    socket.write(headOf(answer))
    upstream.write(head)
    frames.stream.write(first)
    upstream.pipe(frames.stream).pipe(socket).pipe(upstream)
    frames.stream.on('end', () => setTimeout(end, closeMs).unref())
  })
  sending.on('response', (answer) => {
    settle()
    answer.resume()
    socket.end(headOf(answer))
  })
  sending.setTimeout(silentMs, () => {
    if (!upgraded) sending.destroy(new Error('no answer'))
  })
  sending.on('error', () => socket.end(unavailable))
  sending.on('close', settle)
  sending.end()
  return (code) => {
    if (upgraded) frames.endWith(code)
    else sending.destroy(new Error('ending'))
  }
}

type FrameEnds = {
  /** RFC 6455. A server does not mask its frames. */
  stream: Transform
  /** As soon as the current frame is complete. */
  endWith: (code: number) => void
}

/** A close frame is inserted only between two frames. */
export function createFrameEnds(): FrameEnds {
  let head: number[] = []
  let left = 0
  let code: number | null = null
  let ended = false

  const isBetween = () => left === 0 && head.length === 0
  const end = () => {
    ended = true
    if (code !== null) stream.push(closeFrame(code))
    stream.push(null)
  }
  // How many bytes of the chunk belong to frames that are still passed on.
  const read = (chunk: Buffer): number => {
    let at = 0
    while (at < chunk.length && !(code !== null && isBetween())) {
      if (left > 0) {
        const step = Math.min(left, chunk.length - at)
        left -= step
        at += step
      } else {
        head.push(chunk[at++] ?? 0)
        if (head.length < headLength(head)) continue
        left = payloadLength(head)
        head = []
      }
    }
    return at
  }
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      if (ended) return done()
      const at = read(chunk)
      if (at > 0) stream.push(chunk.subarray(0, at))
      if (code !== null && isBetween()) end()
      done()
    },
    flush: (done) => {
      ended = true
      done()
    },
  })
  return {
    stream,
    endWith: (closeCode) => {
      if (ended || code !== null) return
      code = closeCode
      if (isBetween()) end()
    },
  }
}

function headLength(head: number[]): number {
  const length = (head[1] ?? 0) & 0x7f
  return shortHead + (length === 126 ? 2 : length === 127 ? 8 : 0)
}

function payloadLength(head: number[]): number {
  const further = head.slice(shortHead)
  if (further.length === 0) return (head[1] ?? 0) & 0x7f
  return further.reduce((sum, byte) => sum * 256 + byte, 0)
}

function closeFrame(code: number): Buffer {
  return Buffer.from([0x88, 2, code >> 8, code & 0xff])
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
  )
  return `${[`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines].join('\r\n')}\r\n\r\n`
}
