import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { onOwnHost } from './own-host.ts'

type Headers = Record<string, string>

/** Returns the answer of a server with these settings to a request with these headers. */
async function ask(publicOrigin: string | null, headers: Headers, path = '/') {
  const program = onOwnHost(
    { host: '127.0.0.1', publicOrigin },
    {
      request: (_, response) => void response.end('answered'),
      upgrade: (_, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
      close: () => {},
    },
  )
  const server = createServer(program.request).on('upgrade', program.upgrade)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }).end()
    const [answer] = await once(asked, 'response')
    return { status: answer.statusCode, body: await text(answer), headers: answer.headers }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const own = [
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'kb.localhost',
  '127.1.2.3',
]
for (const host of own)
  test(`without PUBLIC_ORIGIN the host ${host} is accepted`, async () => {
    expect((await ask(null, { host })).status).toBe(200)
  })

const foreign = [
  'evil.test',
  'localhost.evil.test',
  '10.0.0.5:3000',
  'evil.test@localhost',
  'localhost/x',
  ' ',
]
for (const host of foreign)
  test(`without PUBLIC_ORIGIN the host “${host}” is rejected with a page`, async () => {
    const { status, body } = await ask(null, { host, 'x-forwarded-host': 'localhost' })
    expect([status, body.includes('set PUBLIC_ORIGIN')]).toEqual([421, true])
  })

test('other headers or a request target with a host do not override the Host header', async () => {
  const headers = {
    host: 'localhost',
    'x-forwarded-host': 'evil.test',
    forwarded: 'host=evil.test',
  }
  expect((await ask(null, headers)).status).toBe(200)
  expect((await ask(null, { host: 'localhost' }, 'http://evil.test/')).status).toBe(421)
})

test('with PUBLIC_ORIGIN any host is accepted, because nothing uses it', async () => {
  expect((await ask('https://kb.example.com', { host: 'evil.test' })).status).toBe(200)
})

for (const host of ['a b', 'x@y', 'a/b', 'a:99999'])
  test(`with PUBLIC_ORIGIN “${host}” is rejected, because it is no host`, async () => {
    expect((await ask('https://kb.example.com', { host })).status).toBe(400)
  })

test('a server for this machine only cannot be reached by a foreign host name (DNS rebinding)', async () => {
  const origin = 'http://127.0.0.1:3000'
  expect((await ask(origin, { host: 'evil.test' })).status).toBe(421)
  expect((await ask(origin, { host: 'localhost:3000' })).status).toBe(200)
})

test('HSTS is sent only if browsers use TLS', async () => {
  const { headers } = await ask('https://kb.example.com', { host: 'kb.example.com' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  const plain = await ask(null, { host: 'localhost' })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
})

test('a WebSocket with a foreign host is rejected', async () => {
  const program = onOwnHost(
    { host: '127.0.0.1', publicOrigin: null },
    { request: () => {}, upgrade: () => {}, close: () => {} },
  )
  const server = createServer().on('upgrade', program.upgrade)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1.1 421/)
  server.close()
})
