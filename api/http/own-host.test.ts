import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { underOwnName } from './own-host.ts'

type Headers = Record<string, string>

/** What a server with these settings answers to a request with this Host header. */
async function ask(publicOrigin: string | null, headers: Headers, path = '/') {
  const program = underOwnName(
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
  test(`without PUBLIC_ORIGIN the name ${host} is answered`, async () => {
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
  test(`without PUBLIC_ORIGIN the name “${host}” is refused in words`, async () => {
    const { status, body } = await ask(null, { host, 'x-forwarded-host': 'localhost' })
    expect([status, body.includes('set PUBLIC_ORIGIN')]).toEqual([421, true])
  })

test('a host that a proxy or a client names beside the Host header does not count', async () => {
  const headers = {
    host: 'localhost',
    'x-forwarded-host': 'evil.test',
    forwarded: 'host=evil.test',
  }
  expect((await ask(null, headers)).status).toBe(200)
  expect((await ask(null, { host: 'localhost' }, 'http://evil.test/')).status).toBe(421)
})

test('with PUBLIC_ORIGIN any name is answered, for nothing is made from it', async () => {
  expect((await ask('https://kb.example.com', { host: 'evil.test' })).status).toBe(200)
})

test('what serves this machine alone is not reached by a name that was pointed at it', async () => {
  const origin = 'http://127.0.0.1:3000'
  expect((await ask(origin, { host: 'evil.test' })).status).toBe(421)
  expect((await ask(origin, { host: 'localhost:3000' })).status).toBe(200)
})

test('where browsers come by TLS they are told to keep to it, and nowhere else', async () => {
  const { headers } = await ask('https://kb.example.com', { host: 'kb.example.com' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  const plain = await ask(null, { host: 'localhost' })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
})

test('a socket asked for by a foreign name is not opened', async () => {
  const program = underOwnName(
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
