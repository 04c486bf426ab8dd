import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { limits } from '#contract/limits.ts'
import { findActor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { isSameOrigin } from '../http/origin.ts'
import { connect } from './connection.ts'

const closeCodes = { signed_out: 4401, shutting_down: 1012 } as const
const pingMs = 30_000
// A reader this far behind is not reading; it comes back and catches up by `after`.
const mostBufferedBytes = 4 * 1024 * 1024

export type SocketServer = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  close: () => void
}

/** The socket at `/ws`: session and origin are checked before the upgrade. */
export function createSocketServer(deps: Deps): SocketServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.socketFrameBytes })
  const alive = new WeakSet<WebSocket>()
  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingMs)
  pinging.unref()

  return {
    upgrade: async (request, socket, head) => {
      const web = toWebRequest(request)
      if (!isSameOrigin(web)) return refuse(socket, '403 Forbidden')
      const actor = await findActor(deps.db, web)
      if (!actor) return refuse(socket, '401 Unauthorized')
      server.handleUpgrade(request, socket, head, (client) => {
        alive.add(client)
        client.on('pong', () => alive.add(client))
        attach(deps, actor, client)
      })
    },
    close: () => {
      clearInterval(pinging)
      for (const client of server.clients) client.close(closeCodes.shutting_down)
      server.close()
    },
  }
}

function attach(deps: Deps, actor: Parameters<typeof connect>[1], client: WebSocket): void {
  const connection = connect(deps, actor, {
    send: (payload) => {
      if (client.bufferedAmount > mostBufferedBytes) client.terminate()
      else client.send(payload)
    },
    end: (reason) => client.close(closeCodes[reason]),
  })
  // Frames are answered in the order in which they came: two messages sent quickly stay in order.
  let previous = Promise.resolve()
  client.on('message', (data) => {
    previous = previous.then(() => connection.receive(data.toString()))
  })
  client.on('close', connection.close)
  // A frame that breaks the protocol or is too large ends this connection and nothing else.
  client.on('error', () => client.terminate())
}

function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const name of ['origin', 'host', 'cookie', 'sec-fetch-site'] as const) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://${request.headers.host ?? 'localhost'}/ws`, { headers })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
