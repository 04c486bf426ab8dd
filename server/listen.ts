import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { parseAddress } from '#api/platform/http/client-address.ts'
import { replaceHeader, stampRequestId } from '#api/platform/log/request-id.ts'
import { withRequestId } from '#api/platform/log/structured.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { portFailure } from '#api/platform/start-failure.ts'
import { startTracing } from '#api/platform/tracing/start.ts'
import { askedByHeader, clientAddressHeader } from '#contract/headers.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import { createDrain, type Drain } from './drain.ts'
import { createHttpServer } from './http-server.ts'
import type { Program } from './program.ts'
import { requestPath } from './request-path.ts'

const retryAfter = '1'

/** `address` is for users, `origins` are all of the program's. */
export type ServerAddress = {
  address: string
  selfUrl: string
  origins: string[]
  programId: string
}

// Together 30 seconds, after which container managers usually kill a process.
const drainMs = 25_000
const closeMs = 5_000

// Drains the program when the process is asked to end. Opens the port first, so that nothing has
// been created if that fails.
export async function listen(
  settings: Settings,
  begin: (place: ServerAddress) => Promise<Program>,
): Promise<void> {
  const endTracing = await startTracing(settings)
  const server = createHttpServer()
  const drain = createDrain(server)
  const programId = randomUUID()
  const { promise: begun, resolve } = Promise.withResolvers<Program>()
  let program: Program | null = null
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    stampClientAddress(request, settings.trustedProxies)
    drain.add(response)
    const requestId = stampRequestId(request, settings.trustedProxies)
    withRequestId(requestId, () => {
      if (drain.hasBegun() && requestPath(request) === '/ready') answerNotReady(response)
      else if (program) program.request(request, response)
      else answerWhileStarting(request, response, { programId, begun })
    })
  })
  server.on('upgrade', (request, socket, head) => {
    stampClientAddress(request, settings.trustedProxies)
    if (program) program.upgrade(request, socket, head)
    else refuseWhileStarting(socket)
  })
  const port = await take(server, settings)
  const stop = createStop(drain, () => program, endTracing)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  program = await begin({ ...serverAddressOf(settings, port), programId })
  resolve(program)
}

// Removes any value that the client sent. Without trusted proxies the address is that of the
// connection, otherwise the one that the outermost of these proxies reported. The package
// proxy-addr needs the proxies' addresses; here only their number is known.
export function stampClientAddress(request: IncomingMessage, trustedProxies: number): void {
  replaceHeader(request, clientAddressHeader, addressOf(request, trustedProxies))
}

// Only the last N X-Forwarded-For entries were added by trusted proxies.
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const connection = addressOfConnection(request.socket)
  if (trustedProxies === 0) return connection
  const header = request.headers['x-forwarded-for'] ?? ''
  const forwarded = String(header)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return canonical(forwarded.at(-Math.min(trustedProxies, forwarded.length)) ?? '') ?? connection
}

// Read once for each connection.
const known = new WeakMap<Socket, string>()

function addressOfConnection(socket: Socket): string {
  const found = known.get(socket) ?? canonical(socket.remoteAddress ?? '') ?? 'unknown'
  known.set(socket, found)
  return found
}

function canonical(address: string): string | null {
  return parseAddress(address)?.toString() ?? null
}

/** Health checks learn that the program is live but not ready; other requests wait. */
function answerWhileStarting(
  request: IncomingMessage,
  response: ServerResponse,
  { programId, begun }: { programId: string; begun: Promise<Program> },
): void {
  const path = requestPath(request)
  // The program is its own upstream. Without this answer it would wait for its own answer.
  if (request.headers[askedByHeader] === programId) answer(response, 508, { live: true })
  else if (path === '/health') answer(response, 200, { live: true })
  else if (path === '/ready') answerNotReady(response)
  else void begun.then((program) => program.request(request, response))
}

/** A load balancer then sends requests elsewhere. */
function answerNotReady(response: ServerResponse): void {
  answer(response, 503, { ready: false })
}

function refuseWhileStarting(socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawAnswer('503 Service Unavailable', { 'retry-after': retryAfter }))
}

function answer(response: ServerResponse, status: number, data: object): void {
  const wait = status === 503 ? { 'retry-after': retryAfter } : {}
  response.writeHead(status, { 'content-type': 'application/json', ...wait })
  response.end(JSON.stringify({ data }))
}

function take(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(error, { host, port })))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function createStop(
  drain: Drain,
  program: () => Program | null,
  endTracing: () => Promise<void>,
): () => Promise<void> {
  let stopping = false
  return async () => {
    if (stopping) return
    stopping = true
    const running = program()
    // A program that has not started has nothing to hand over.
    if (!running) process.exit(0)
    setTimeout(() => process.exit(1), drainMs + closeMs).unref()
    try {
      await drain.begin()
      const worked = Promise.race([running.drain(), wait(drainMs)])
      await drain.done(drainMs)
      await worked
      await running.close()
    } catch (error) {
      console.error('stopping failed:', error)
    }
    await endTracing()
    process.exit(0)
  }
}

function serverAddressOf(
  { host, publicOrigin }: Settings,
  port: number,
): Omit<ServerAddress, 'programId'> {
  const name = host.includes(':') ? `[${host}]` : host
  const own = `http://${name}:${port}`
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((one) => `http://${one}:${port}`)
  return {
    address: publicOrigin ?? own,
    selfUrl: host === '0.0.0.0' ? `http://127.0.0.1:${port}` : own,
    origins: publicOrigin ? [publicOrigin, ...loopback] : loopback,
  }
}
