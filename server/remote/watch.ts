import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerEvent, SocketAnswer } from '#contract/events.ts'
import { clientAddressHeader, requestIdHeader, traceHeader } from '#contract/headers.ts'
import type { Watch } from '#shared/pages.ts'
import type { ApiWatch } from './api-watch.ts'

const forwardedNames = ['cookie', 'accept-language', 'user-agent', requestIdHeader, traceHeader]

// Then the connection ends. The browser reconnects when the page is visible.
const mostWaiting = 1_000

/** Ends with `signal`, with the connection, or at a rejected join. Throws without a session. */
export async function* watchRemote(
  url: URL,
  { headers, join, signal, onJoined }: Watch,
  api: ApiWatch,
): AsyncGenerator<ServerEvent> {
  const away = api.away()
  if (away) throw away
  const socket = new WebSocket(url, { headers: callerHeaders(headers) })
  // Closing before the socket is open emits an error.
  socket.on('error', () => {})
  const frames = createQueue(socket, signal)
  const settle = api.expectAnswer(() => socket.terminate())
  try {
    await opened(socket, signal).finally(settle)
    for (const frame of join) socket.send(JSON.stringify({ ...frame, ref: 'join' }))
    let joining = join.length
    if (joining === 0) onJoined?.()
    for await (const frame of frames.items()) {
      if (frame.type === 'error') return
      if (frame.type !== 'ack') yield frame
      else if (--joining === 0) onJoined?.()
    }
  } finally {
    onJoined?.()
    socket.close()
  }
}

/** The API trusts the client's address in them, because the pages send it. */
export function callerHeaders(headers: Headers): Record<string, string> {
  const address = headers.get(clientAddressHeader)
  const forwarded = forwardedNames.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(forwarded), ...(address ? { 'x-forwarded-for': address } : {}) }
}

async function opened(socket: WebSocket, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, 'open', { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function createQueue(socket: WebSocket, signal: AbortSignal) {
  const waiting: string[] = []
  let ended = signal.aborted
  let wake = () => {}
  const end = () => {
    ended = true
    wake()
  }
  signal.addEventListener('abort', end, { once: true })
  socket.on('close', end)
  socket.on('message', (data) => {
    if (waiting.push(data.toString()) > mostWaiting) ended = true
    wake()
  })
  return {
    items: async function* (): AsyncGenerator<ServerEvent | SocketAnswer> {
      while (!ended || waiting.length > 0) {
        const next = waiting.shift()
        if (next !== undefined) yield JSON.parse(next)
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}
