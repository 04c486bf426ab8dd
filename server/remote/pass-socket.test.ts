import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { watchApi } from './api-watch.ts'
import { passSocketOn } from './pass-socket.ts'

async function addressOf(server: Server): Promise<URL> {
  const open = new Set<Duplex>()
  server.on('connection', (socket) => open.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

/** Starts a proxy in front of an API; `end` closes every proxied socket. */
async function pagesOf(to: URL, silentMs?: number) {
  const server = createServer()
  const api = watchApi(to)
  const ends: ((code: number) => void)[] = []
  server.on('upgrade', (request, socket, head) => {
    ends.push(passSocketOn(request, socket, head, { to, api, ...(silentMs ? { silentMs } : {}) }))
  })
  const { host } = await addressOf(server)
  return {
    open: () => new WebSocket(`ws://${host}`),
    end: (code: number) => {
      for (const end of ends) end(code)
    },
  }
}

test('a socket that the proxy closes gets the close code, and so does the API', async () => {
  const server = createServer()
  const api = new WebSocketServer({ server })
  const connected = once(api, 'connection')
  const pages = await pagesOf(await addressOf(server))
  const browser = pages.open()
  const heard: string[] = []
  browser.on('message', (data) => heard.push(String(data).slice(0, 5)))
  const [client] = (await connected) as [WebSocket]
  client.send('first')
  await once(browser, 'message')
  const [byBrowser, byApi] = [once(browser, 'close'), once(client, 'close')]
  pages.end(1012)
  expect((await byBrowser)[0]).toBe(1012)
  expect((await byApi)[0]).toBe(1012)
  expect(heard).toEqual(['first'])
})

test('a socket that the API closes gets the API’s close code after all data', async () => {
  const server = createServer()
  const long = 'x'.repeat(3_000_000)
  new WebSocketServer({ server }).on('connection', (client) => {
    client.send(long)
    client.close(4401)
  })
  const browser = (await pagesOf(await addressOf(server))).open()
  const lengths: number[] = []
  browser.on('message', (data) => lengths.push(String(data).length))
  const [code] = await once(browser, 'close')
  expect([code, lengths]).toEqual([4401, [long.length]])
})

test('a socket that the API does not open is rejected with a time to retry', async () => {
  const server = createServer()
  server.on('upgrade', () => {})
  const browser = (await pagesOf(await addressOf(server), 50)).open()
  const [, answer] = await once(browser, 'unexpected-response')
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
})
