import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createDrain } from './drain.ts'
import { createHttpServer } from './server.ts'

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
  expect(headers['keep-alive']).toBe(`timeout=${limits.keepAliveMs / 1_000}`)
  expect(limits.keepAliveMs).toBeGreaterThan(60_000)
})

test('stopping closes idle connections', async () => {
  const { drain, ask } = await open()
  const { socket } = await ask()
  const closed = once(socket, 'close')
  await drain.begin()
  await drain.done(limits.keepAliveMs)
  await closed
})
