import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { clientAddressHeader } from '#contract/headers.ts'
import type { Rates } from '#contract/rates.ts'
import type { Backend } from '#server/backend.ts'
import { stampClientAddress } from '#server/listen.ts'
import { openRemote } from '#server/remote/open.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { postForm, registerClient } from '#tests/support/oauth.ts'
import { openSocket } from '#tests/support/socket.ts'

const plenty = { person: 1_000, address: 1_000, seconds: 600 }
const rates: Rates = {
  sign_in: plenty,
  invitation: plenty,
  upload: plenty,
  message: plenty,
  archive: plenty,
  import: plenty,
  bot: plenty,
  visitor_search: plenty,
  visitor_report: plenty,
  registration: plenty,
  other: { ...plenty, address: 8 },
}

let api: TestApi
let remote: Backend
let web: string
const server = createServer((incoming, response) => {
  stampClientAddress(incoming, 0)
  if (!remote.pass(incoming, response)) response.writeHead(404).end()
})
server.on('upgrade', (incoming, socket, head) => {
  stampClientAddress(incoming, 0)
  remote.upgrade(incoming, socket, head)
})

beforeAll(async () => {
  api = await openApi({ rates, env: { TRUST_PROXY: '1', MAX_UPLOAD_BYTES: '1000000' } })
  remote = await openRemote(api.url, { programId: 'pages' })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await remote.drain()
  server.closeAllConnections()
  server.close()
  await api.close()
})

function ask(person: Person, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), cookie: person.cookie }
  return fetch(`${web}/api${path}`, { ...init, headers })
}

async function upload(person: Person, kbId: string, content: Blob): Promise<Response> {
  const body = new FormData()
  body.append('file', content, 'numbers.txt')
  return ask(person, `/kb/${kbId}/resources`, { method: 'POST', body })
}

test('the pages ask the API for the settings they share', () => {
  expect(remote).toMatchObject({ demo: false, maxUploadBytes: 1_000_000 })
})

test('a file is uploaded through the pages to the API and downloaded again, whole and as a range', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const stored = await upload(ana, kb.id, new Blob(['0123456789'.repeat(50_000)]))
  expect(stored.status).toBe(200)
  const { data } = (await stored.json()) as { data: [{ id: string }] }
  const path = `/kb/${kb.id}/resources/${data[0].id}/download`
  expect(await (await ask(ana, path)).text()).toHaveLength(500_000)
  const part = await ask(ana, path, { headers: { range: 'bytes=10-14' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-14/500000'])
  expect(await part.text()).toBe('01234')
})

test('an access key works through the pages, for calls and for assistants', async () => {
  const ana = await api.person('Ana')
  const body = { name: 'A program', scope: 'write' } as const
  const { secret } = await api.call(ana, 'createAccessKey', { body })
  const send = (path: string, sent: object) =>
    fetch(web + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(sent),
    })
  expect((await send('/api/kb', { title: 'By a program' })).status).toBe(200)
  const pong = await send('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })
  expect(await pong.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
})

test('what programs ask before they have access passes through the pages', async () => {
  const read = await fetch(`${web}/.well-known/oauth-authorization-server`)
  expect(await read.json()).toMatchObject({ code_challenge_methods_supported: ['S256'] })
  const client_id = await registerClient(web)
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id }
  const { body } = await postForm(web, '/oauth/token', fields)
  expect(body.error).toBe('invalid_grant')
})

test('a file that is too large is rejected with the API’s error', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const refused = await upload(ana, kb.id, new Blob(['x'.repeat(1_000_001)]))
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ error: { code: 'too_large' } })
})

test('an upload that is aborted by the browser leaves no rows and no files at the API', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const socket = await api.socket(ana)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const headers = { cookie: ana.cookie, 'content-type': 'multipart/form-data; boundary=x' }
  const sending = request(`${web}/api/kb/${kb.id}/resources`, { method: 'POST', headers })
  sending.on('error', () => {})
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of'
  await new Promise<void>((resolve) => sending.write(part, () => resolve()))
  sending.destroy()
  await upload(ana, kb.id, new Blob(['whole']))
  const { resources } = await api.call(ana, 'listResources', { params: { kbId: kb.id } })
  expect(resources.map(({ title }) => title)).toEqual(['numbers.txt'])
})

test('another site can neither make calls nor open a WebSocket through the pages; a page of this site can do both', async () => {
  const ana = await api.person('Ana')
  const create = (origin: string) => {
    const headers = { origin, 'content-type': 'application/json' }
    return ask(ana, '/kb', { method: 'POST', headers, body: '{"title":"A"}' })
  }
  expect((await create('https://evil.example')).status).toBe(403)
  expect((await create(web)).status).toBe(200)
  const { cookie } = ana
  await expect(openSocket(web, { cookie, origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(openSocket(web, { cookie: 'session=x', origin: web })).rejects.toThrow('401')
  ;(await openSocket(web, { cookie, origin: web })).close()
})

test('a socket through the pages carries frames in both directions and closes when the session ends', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const socket = await openSocket(web, { cookie: ana.cookie, origin: web })
  await socket.ask({ type: 'join_chat', data: { chatId: kb.townhallId } })
  await api.message(ana, kb.townhallId, 'Through the pages')
  await socket.until((event) => event.type === 'message')
  const ended = await ask(ana, '/logout', { method: 'POST' })
  expect(ended.headers.getSetCookie().join()).toMatch(/^session=;/)
  expect(await socket.closed).toBe(4401)
})

test('pages in a separate program receive events of the API until their reader leaves', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const gone = new AbortController()
  const joined = Promise.withResolvers<void>()
  const join = [{ type: 'join_chat' as const, data: { chatId: kb.townhallId } }]
  const headers = new Headers({ cookie: ana.cookie })
  const events = remote.watch({ headers, join, signal: gone.signal, onJoined: joined.resolve })
  const listening = events[Symbol.asyncIterator]()
  const first = listening.next()
  await joined.promise
  await api.message(ana, kb.townhallId, 'Heard')
  expect((await first).value).toMatchObject({ data: { message: { content: 'Heard' } } })
  const rest = listening.next()
  gone.abort()
  for (let next = await rest; !next.done; next = await listening.next());
  expect((await listening.next()).done).toBe(true)
})

test('a subscription without permission ends, and a subscription without a session fails', async () => {
  const [ana, eve] = [await api.person('Ana'), await api.person('Eve')]
  const kb = await api.kb(ana)
  const join = [{ type: 'join_chat' as const, data: { chatId: kb.townhallId } }]
  const listen = (cookie: string) =>
    remote
      .watch({ headers: new Headers({ cookie }), join, signal: new AbortController().signal })
      [Symbol.asyncIterator]()
      .next()
  expect((await listen(eve.cookie)).done).toBe(true)
  await expect(listen(`session=${newId()}`)).rejects.toThrow('401')
})

test('the API counts requests by the address that the page server saw, whatever address the browser claims', async () => {
  const said = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    [clientAddressHeader]: `203.0.113.${n}`,
  })
  const visit = async (n: number) =>
    (await fetch(`${web}/api/public/kbs`, { headers: said(n) })).status
  const statuses = []
  for (let n = 0; n < 2 * rates.other.address; n++) statuses.push(await visit(n))
  expect(statuses.at(-1)).toBe(429)
  const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.7' } }
  expect((await fetch(`${api.url}/public/kbs`, elsewhere)).status).toBe(200)
})

test('an API that is down is reported as unreachable', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const answering = `http://127.0.0.1:${(free.address() as AddressInfo).port}`
  const facts = JSON.stringify({ data: { demo: false, maxUploadBytes: 1, publicOrigin: null } })
  free.on('request', (_: IncomingMessage, response) => response.end(facts))
  const lost = await openRemote(answering, { programId: 'pages' })
  free.closeAllConnections()
  await new Promise((resolve) => free.close(resolve))
  const front = createServer((incoming, response) => void lost.pass(incoming, response))
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const { port } = front.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/kb`)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ error: { code: 'unreachable' } })
  front.closeAllConnections()
  front.close()
})
