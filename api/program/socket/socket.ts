import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Deps } from '#api/deps.ts'
import { type Actor, findActor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { clientAddressOf } from '#api/platform/http/client-address.ts'
import { toApiError } from '#api/platform/http/errors.ts'
import { createRunning, type Running } from '#api/platform/http/running.ts'
import { toWebRequest } from '#api/platform/http/web-request.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { Pool } from '#api/platform/pool.ts'
import { actWhileAllowed } from '#api/platform/realtime/hub.ts'
import { errorStatus } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { originOf } from '#shared/origin.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import { connect } from './connection.ts'
import { startEndingLost } from './lost-access.ts'

// Above this, reading is paused, so that frames wait in network buffers and not in this process.
const mostFramesWaiting = 64

const closeCodes = { signed_out: 4401, shutting_down: 1012 } as const
const pingMs = 30_000
const drainFramesMs = 2_000
const retryAfterSeconds = 2

export type SocketServer = {
  count: () => number
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Waits at most two seconds for frames in progress. The hub's `close` ends connections. */
  close: () => Promise<void>
}

/** Checks session and origin before the upgrade. `mayMiss` is null without other servers. */
export function createSocketServer(
  deps: Deps,
  mayMiss: (() => Promise<boolean>) | null,
): SocketServer {
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.socketFrameBytes })
  const alive = new WeakSet<WebSocket>()
  const handleFrames = createFrameHandling()
  const frames = createRunning()
  let closing = false
  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingMs)
  pinging.unref()
  const stopEndingLost = mayMiss ? startEndingLost(deps, mayMiss) : () => {}

  return {
    count: () => server.clients.size,
    upgrade: async (request, socket, head) => {
      // Until the upgrade nothing else handles errors of the connection.
      const broken = () => socket.destroy()
      socket.on('error', broken)
      const open = (actor: Actor) => {
        if (closing) throw new ApiError('shutting_down', { retryAfterSeconds })
        const release = deps.rateLimits.hold(actor.id)
        socket.once('close', release)
        socket.off('error', broken)
        server.handleUpgrade(request, socket, head, (client) => {
          alive.add(client)
          client.on('pong', () => alive.add(client))
          attach(deps, actor, { client, handleFrames, add: frames.add })
        })
      }
      await actWhileAllowed(deps.hub, () => admit(deps, request), open).catch((error: unknown) =>
        refuse(socket, toApiError(error)),
      )
    },
    close: async () => {
      closing = true
      clearInterval(pinging)
      stopEndingLost()
      server.close()
      await frames.ended(drainFramesMs)
    },
  }
}

type Receive = (text: string | null) => Promise<void>

type HandleFrames = (userId: string, client: WebSocket, receive: Receive) => void

/**
 * In order for each connection. Yields after each frame, because frames without I/O would not. Only
 * some of one person's connections are handled at once.
 */
export function createFrameHandling(): HandleFrames {
  const { framesAtOncePerPerson: running, connectionsPerPerson: waiting } = apiLimits
  const pool = new Pool({ running, waiting })
  const inTurn = async (userId: string, work: () => Promise<void>) => {
    const leave = await pool.enter(userId)
    await work()
    await othersTurn()
    leave?.()
  }
  return (userId, client, receive) => {
    let previous = Promise.resolve()
    let waiting = 0
    client.on('message', (data, isBinary) => {
      waiting += 1
      if (waiting >= mostFramesWaiting) client.pause()
      previous = previous.then(async () => {
        await inTurn(userId, () => receive(isBinary ? null : data.toString()))
        waiting -= 1
        if (waiting < mostFramesWaiting && client.isPaused) client.resume()
      })
    })
  }
}

async function admit(deps: Deps, request: IncomingMessage): Promise<Actor> {
  const web = toWebRequest(request)
  if (originOf(web) === 'other') throw new ApiError('wrong_origin')
  const actor = await findActor(deps, web)
  const address = actor ? undefined : (clientAddressOf(web.headers) ?? 'unknown')
  await deps.rateLimits.consume('other', { userId: actor?.id, address })
  if (!actor) throw new ApiError('unauthenticated')
  return actor
}

type Attached = { client: WebSocket; handleFrames: HandleFrames; add: Running['add'] }

function attach(deps: Deps, actor: Actor, { client, handleFrames, add }: Attached): void {
  let current = Promise.resolve()
  const connection = connect(deps, actor, {
    send: (payload) => client.send(payload),
    unread: () => client.bufferedAmount,
    end: (reason) => {
      // A close frame would wait behind the unread data. The client reconnects in both cases.
      if (reason === 'behind') return client.terminate()
      const close = () => client.close(closeCodes[reason])
      // At once after sign-out; after the current frame if the server stops.
      if (reason === 'signed_out') close()
      else void current.then(close)
    },
  })
  handleFrames(actor.id, client, (text) => {
    current = add(() => connection.receive(text))
    return current
  })
  client.on('close', connection.close)
  // A frame that violates the protocol or is too large ends only this connection.
  client.on('error', () => client.terminate())
}

function refuse(socket: Duplex, { code, retryAfterSeconds }: ApiError): void {
  const status = errorStatus[code]
  const wait: Record<string, number> = retryAfterSeconds ? { 'retry-after': retryAfterSeconds } : {}
  socket.end(rawAnswer(`${status} ${STATUS_CODES[status]}`, wait))
}
