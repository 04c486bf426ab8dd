import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { securityHeaders } from '#shared/raw-answer.ts'
import { Browser } from '#tests/support/browser.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'

// The timeout is long, because the file starts a whole program.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const { 'content-security-policy': _, ...sameForAll } = securityHeaders
const assets = path.join(import.meta.dirname, '../../build/client/assets')
const asset = `/assets/${readdirSync(assets).find((name) => name.endsWith('.js'))}`

const world = { url: '', cookie: '', kbId: '', chatId: '', resourceId: '' }

beforeAll(async () => {
  const { dir, remove } = temporaryFolder()
  await placeEmptyDatabase(dir)
  const program = await runProgram('server.ts', { DATA_DIR: dir })
  await program.ready()
  const browser = new Browser(`${program.url}/api`)
  await browser.signIn({ ...demoPeople[0] })
  Object.assign(world, { url: program.url, cookie: browser.cookie })
  world.kbId = (await made<{ id: string }>('/kb', { title: 'Almanac' })).id
  const [chat] = await made<[{ id: string }]>(`/chats?kbId=${world.kbId}`)
  world.chatId = chat.id
  const file = new FormData()
  file.append('file', new File(['The ferry leaves at nine.'], 'ferry.txt'))
  const [resource] = await made<[{ id: string }]>(`/kb/${world.kbId}/resources`, file)
  world.resourceId = resource.id
  return async () => {
    await program.kill()
    await remove()
  }
})

async function made<T>(at: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${world.url}/api${at}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: world.cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  return ((await answer.json()) as { data: T }).data
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The headers and the status of an answer, whose rest is not read. The address is sent as it is. */
function headersOf(at: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const { hostname, port } = new URL(world.url)
  const named = at.replace(/:(\w+Id)/g, (_, name: keyof typeof world) => world[name])
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const options = { hostname, port, method, path: named, agent: false }
    const asking = request({ ...options, headers: { cookie: world.cookie, ...headers } })
    asking.on('response', (answer) => {
      resolve({ ...answer.headers, status: answer.statusCode })
      answer.destroy()
    })
    asking.on('error', reject).end(body)
  })
}

test.for<[number, string, Asked?]>([
  [200, '/dashboard'],
  [200, '/about'],
  [200, '/about.data'],
  [200, '/kb/:kbId/drive'],
  [302, '/kb/:kbId/drive/'],
  [200, '/kb/:kbId/chats/:chatId/live'],
  [404, '/nowhere'],
  [404, '/kb/:kbId/drive/nowhere'],
  [404, '/x%0Ay'],
  [404, '/x%0D%0Ay'],
  [404, '/login%0A'],
  [404, '/kb/:kbId/drive/a%E2%80%A8b'],
  [404, '/kb/:kbId/chats/:chatId%E2%80%A9'],
  [404, '/x%0Ay.data'],
  [404, '/%'],
  [404, '/%C0%AF'],
  [404, '/%00'],
  [404, '//nowhere'],
  [404, '/..%2f..%2fnowhere'],
  [403, '/x%0Ay', { method: 'POST' }],
  [403, '/kb/new', { method: 'POST', headers: { origin: 'http://evil.test' } }],
  [421, '/about', { headers: { host: 'evil.test' } }],
  [200, asset],
  [200, '/favicon.ico'],
  [200, '/manifest.webmanifest'],
  [404, '/assets/x%0Ay.js'],
  [200, '/health'],
  [200, '/ready'],
  [200, '/metrics'],
  [200, '/api/kb'],
  [401, '/api/kb', { headers: { cookie: '' } }],
  [404, '/api/nowhere'],
  [404, '/api/x%0Ay'],
  [405, '/api/kb', { method: 'DELETE' }],
  [400, '/api/kb', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
  [415, '/api/kb', { method: 'POST', headers: { 'content-type': 'text/html' }, body: 'x' }],
  [200, '/api/openapi.json'],
  [200, '/api/kb/:kbId/resources/:resourceId/preview'],
  [200, '/api/kb/:kbId/resources/:resourceId/download'],
  [404, '/oidc/nowhere'],
])('the answer %i to %s has all security headers', async ([status, at, asked]) => {
  const headers = await headersOf(at, asked)
  expect(headers).toMatchObject({ ...sameForAll, status })
  expect(headers['content-security-policy']).toContain('frame-ancestors')
})

/** Sends bytes as they are. Returns the whole answer, after which the server closes the connection. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(world.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(bytes.replace(':host', `${hostname}:${port}`))
  return text(socket)
}

const host = 'Host: :host\r\n'
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
const close = 'Connection: close\r\n'

test.for<[number, string, string]>([
  [400, 'what is no request', 'hello\r\n\r\n'],
  [
    400,
    'a body of two lengths',
    `POST /api/kb HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
  ],
  [431, 'long headers', `GET /about HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  [431, 'a long address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  [
    404,
    'an unknown expectation',
    `GET /nowhere HTTP/1.1\r\n${host}${close}Expect: nothing\r\n\r\n`,
  ],
  [
    413,
    'a body that is too large',
    `POST /api/kb HTTP/1.1\r\n${host}${close}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n`,
  ],
  [405, 'a strange method', `TRACE /about HTTP/1.1\r\n${host}${close}\r\n`],
  [401, 'a WebSocket without a session', `GET /ws HTTP/1.1\r\n${host}${upgrade}\r\n`],
  [
    403,
    'a WebSocket from another site',
    `GET /ws HTTP/1.1\r\n${host}Origin: http://evil.test\r\n${upgrade}\r\n`,
  ],
  [421, 'a WebSocket to another name', `GET /ws HTTP/1.1\r\nHost: evil.test\r\n${upgrade}\r\n`],
])('the answer %i to %s has all security headers', async ([status, , bytes]) => {
  const [head = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  expect(first).toContain(`HTTP/1.1 ${status} `)
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/)))
  const expected = Object.entries(sameForAll).map(([name, value]) => [name, value.toLowerCase()])
  expect(headers).toMatchObject(Object.fromEntries(expected))
  expect(headers['content-security-policy']).toContain('frame-ancestors')
})
