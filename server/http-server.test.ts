import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverLimits } from '#server/limits.ts'
import { createDrain } from './drain.ts'
import { createHttpServer } from './http-server.ts'

async function open() {
  const server = createHttpServer()
  const drain = createDrain(server)
  server.on('request', (_, response) => {
    drain.add(response)
    response.end('there')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const asking = get({ port, agent, host: '127.0.0.1' })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const { socket } = answer
    await once(answer.resume(), 'end')
    return { headers: answer.headers, socket }
  }
  return { drain, ask }
}

test('an idle connection is kept open longer than proxies keep their connections', async () => {
  const { ask } = await open()
  const { headers } = await ask()
  expect(headers['keep-alive']).toBe(`timeout=${serverLimits.keepAliveMs / 1_000}`)
  expect(serverLimits.keepAliveMs).toBeGreaterThan(60_000)
})

test('stopping closes idle connections', async () => {
  const { drain, ask } = await open()
  const { socket } = await ask()
  const closed = once(socket, 'close')
  await drain.begin()
  await drain.done(serverLimits.keepAliveMs)
  await closed
})

/** An upgraded connection that the server has rejected, from both sides. */
async function rejectedUpgrade() {
  const server = createHttpServer().on('upgrade', (_, socket) => socket.end('rejected'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  const upgraded = once(server, 'upgrade')
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  const [, socket] = (await upgraded) as [unknown, Duplex]
  return { client, socket }
}

test('a rejected upgrade whose client resets the connection does not end the process', async () => {
  const { client, socket } = await rejectedUpgrade()
  const failed: unknown[] = []
  const note = (error: unknown) => failed.push(error)
  process.prependListener('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  client.resetAndDestroy()
  await closed
  expect(failed).toEqual([])
})

test('a rejected upgrade whose client keeps the connection open is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { socket } = await rejectedUpgrade()
  const closed = once(socket, 'close')
  await new Promise((resolve) => socket.once('finish', resolve))
  vi.advanceTimersByTime(serverLimits.halfClosedMs)
  await closed
})

test('an answer that has begun stays whole if what follows its request cannot be read', async () => {
  const server = createHttpServer().on('request', (_, response) => void response.write('begun'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1' })
  let received = ''
  client.on('data', (bytes) => {
    received += bytes
  })
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => received).toContain('begun')
  client.write('hello\r\n\r\n')
  await once(client, 'close')
  expect(received).not.toContain('400')
})
