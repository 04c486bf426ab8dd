import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRateLimits } from '#api/platform/http/rate-limits.ts'
import { serverLimits } from '#server/limits.ts'
import { createGuard } from './guard.ts'

// Behind this guard every upload fails after its first part, as on a full disk.
const server = createServer({ keepAliveTimeout: 0 })
beforeAll(async () => {
  const guard = createGuard({
    apiBase: '/api',
    maxUploadBytes: 100_000_000,
    rateLimits: createRateLimits(null),
  })
  const answer = getRequestListener(async ({ body }) => {
    const reader = body?.getReader()
    await reader?.read()
    reader?.releaseLock()
    return new Response('full', { status: 507 })
  })
  server.on('request', guard(answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  vi.useRealTimers()
})

const megabyte = Buffer.alloc(1024 * 1024)
const megabytes = 20

/** Sends a part of a file as a client and waits for the answer. */
async function answered(connection: 'close' | 'keep-alive') {
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection') as Promise<[Socket]>
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const failures: Error[] = []
  socket.on('error', (error) => failures.push(error))
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  const length = megabyte.length * megabytes
  socket.write(
    `POST /api/kb/0190/resources HTTP/1.1\r\nhost: here\r\nconnection: ${connection}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  socket.write(megabyte)
  while (!text.endsWith('full')) await once(socket, 'data')
  const sendRest = async () => {
    for (let sent = 1; sent < megabytes; sent++)
      if (!socket.write(megabyte)) await Promise.race([once(socket, 'drain'), closed])
  }
  const closed = once(socket, 'close')
  const [atServer] = await connected
  return { socket, failures, sendRest, text: () => text, closed, atServer }
}

test.each(['close', 'keep-alive'] as const)(
  'a client that is answered early may send the rest without an error (%s)',
  async (connection) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, failures, sendRest, text, closed } = await answered(connection)
    expect(text()).toMatch(/^HTTP\/1.1 507 /)
    // This time is longer than the HTTP library waits for the rest of a body.
    vi.advanceTimersByTime(serverLimits.refusedIdleMs - 1)
    await setImmediate()
    await sendRest()
    socket.end()
    await closed
    expect(failures).toEqual([])
  },
)

test('a client that pauses after the answer, or never finishes, is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pausing = await answered('keep-alive')
  const left = once(pausing.atServer, 'close')
  while (!pausing.atServer.destroyed) {
    vi.advanceTimersByTime(serverLimits.refusedIdleMs)
    await setImmediate()
  }
  await left
  const slow = await answered('keep-alive')
  for (let ms = 0; ms < serverLimits.refusedBodyMs; ms += serverLimits.refusedIdleMs / 2) {
    const arrived = slow.atServer.bytesRead + 1
    slow.socket.write('a')
    while (slow.atServer.bytesRead < arrived) await setImmediate()
    expect(slow.atServer.destroyed).toBe(false)
    vi.advanceTimersByTime(serverLimits.refusedIdleMs / 2)
  }
  await setImmediate()
  expect(slow.atServer.destroyed).toBe(true)
  for (const { socket } of [pausing, slow]) socket.destroy()
})
