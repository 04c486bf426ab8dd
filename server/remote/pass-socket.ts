import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { limits } from '#contract/limits.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import type { ApiWatch } from './api-watch.ts'
import { createFrameEnds } from './frame-ends.ts'
import { forwarded, send } from './proxy.ts'

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

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
  )
  return `${[`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines].join('\r\n')}\r\n\r\n`
}
