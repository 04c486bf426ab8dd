import type { IncomingMessage, ServerResponse } from 'node:http'
import { serverLimits } from '#server/limits.ts'

// Closing a connection while the client still sends resets it, and the client may never read the
// answer. So at first only the server's side is ended; the rest when the client has finished,
// pauses or takes too long.
export function readRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  const { socket } = request
  let timers: NodeJS.Timeout[] | null = null
  let closing = false
  const stop = () => {
    for (const timer of timers ?? []) clearTimeout(timer)
    socket.off('close', stop)
    response.off('finish', read)
    // Removes the override below.
    Reflect.deleteProperty(socket, 'destroySoon')
  }
  const close = () => {
    stop()
    socket.destroySoon()
  }
  const read = () => {
    if (timers) return
    if (request.complete) return stop()
    let bytesRead = socket.bytesRead
    const closeIfIdle = () => {
      if (bytesRead === socket.bytesRead) return close()
      bytesRead = socket.bytesRead
      idle.refresh()
    }
    const idle = setTimeout(closeIfIdle, serverLimits.refusedIdleMs).unref()
    timers = [idle, setTimeout(close, serverLimits.refusedBodyMs).unref()]
    request.once('end', () => (closing ? close() : stop()))
    // The handler may have paused the request.
    request.removeAllListeners('data')
    request.resume()
  }
  socket.destroySoon = () => {
    if (request.complete) return close()
    closing = true
    read()
    socket.end()
  }
  socket.once('close', stop)
  response.once('finish', read)
}
