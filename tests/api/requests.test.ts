import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
let ana: Person
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
})
afterAll(() => api.close())

async function post(headers: Record<string, string>, body = '{"title":"A"}', path = '/kb') {
  const response = await api.send(ana, 'POST', path, { headers, body })
  const answer = (await response.json()) as { error?: { code: string } }
  return [response.status, answer.error?.code]
}

const json = { 'content-type': 'application/json' }

test('another site cannot change anything, whatever origin it claims', async () => {
  const before = (await api.call(ana, 'listKbs', {})).length
  const host = new URL(api.url).host
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: `https://${host}.evil.example` },
    { origin: `http://127.0.0.1:1` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign)
    expect(await post({ ...json, ...headers })).toEqual([403, 'wrong_origin'])
  expect(await api.call(ana, 'listKbs', {})).toHaveLength(before)
})

test('every call that changes something checks the origin before anything else', async () => {
  for (const { method, path } of Object.values(calls)) {
    if (method === 'GET') continue
    const address = path.replace(/:\w+/g, newId())
    const response = await api.send(ana, method, address, {
      headers: { origin: 'https://evil.example' },
    })
    expect([path, response.status]).toEqual([path, 403])
  }
})

test('a request that any site can make a browser send with cookies must prove its origin', async () => {
  const before = (await api.call(ana, 'listKbs', {})).length
  for (const type of [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
  ])
    expect(await post({ 'content-type': type })).toEqual([403, 'wrong_origin'])
  const upload = { 'content-type': 'multipart/form-data; boundary=x', 'user-agent': 'Mozilla/5.0' }
  expect(await post(upload, '--x--')).toEqual([403, 'wrong_origin'])
  expect(await api.call(ana, 'listKbs', {})).toHaveLength(before)
  expect(await post({ 'content-type': 'text/plain', origin: api.url })).toEqual([200, undefined])
})

test('pages of this site, and programs that send no origin, may change data', async () => {
  expect(await post({ ...json, origin: api.url, 'sec-fetch-site': 'same-origin' })).toEqual([
    200,
    undefined,
  ])
  expect(await post(json)).toEqual([200, undefined])
})

for (const body of ['{', '{"title":"A"', 'title=A', '{"title":"A"}}', "{'title':'A'}", '\ufeff'])
  test(`${JSON.stringify(body)} is rejected as invalid JSON`, async () => {
    expect(await post(json, body)).toEqual([400, 'invalid_json'])
  })

for (const body of ['null', '[]', '5', '"A"', '[{"title":"A"}]', '{}', ''])
  test(`${JSON.stringify(body)} is read as JSON and rejected because the title is missing`, async () => {
    expect(await post(json, body)).toEqual([400, 'invalid_input'])
  })

test('a body of another content type is rejected, and the right type with a charset is accepted', async () => {
  const form = { origin: api.url, 'content-type': 'application/x-www-form-urlencoded' }
  expect(await post(form)).toEqual([415, 'unsupported_type'])
  expect(await post({ 'content-type': 'multipart/form-data; boundary=x' })).toEqual([
    415,
    'unsupported_type',
  ])
  expect(await post({ 'content-type': 'Application/JSON; charset=utf-8' })).toEqual([
    200,
    undefined,
  ])
})

test('a body that is too large is rejected, also without a content-length', async () => {
  const huge = JSON.stringify({ title: 'x'.repeat(limits.jsonBodyBytes) })
  expect(await post(json, huge)).toEqual([413, 'too_large'])
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(huge))
      controller.close()
    },
  })
  const init = { headers: json, body, duplex: 'half' } as RequestInit
  expect((await api.send(ana, 'POST', '/kb', init)).status).toBe(413)
})

test('too deeply nested JSON is rejected as invalid', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect((await post(json, deep))[0]).toBe(400)
  expect((await post(json, `{"title":${deep}}`))[0]).toBe(400)
})

test('the answers of all calls forbid sniffing and caching', async () => {
  const answers = await Promise.all([
    api.send(ana, 'GET', '/kb'),
    api.send(ana, 'GET', '/nothing'),
    api.send(null, 'GET', '/user/info'),
    api.send(null, 'POST', '/logout'),
    api.send(ana, 'TRACE' as 'GET', '/kb').catch(() => api.send(ana, 'PROPFIND', '/kb')),
    api.send(null, 'GET', '/health'),
    api.send(null, 'GET', '/ready'),
    api.send(null, 'GET', '/openapi.json'),
  ])
  for (const { headers, status } of answers) {
    expect(status).toBeLessThan(500)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('callers of `/ready` share one check of the database', async () => {
  const callAll = () =>
    Promise.all(Array.from({ length: 200 }, () => api.send(null, 'GET', '/ready')))
  // On a slow machine the calls may take longer than a result is used.
  const checks = await countStatements(/generate_series\(1, 5000\)/, async () => {
    for (const { status } of await callAll()) expect(status).toBe(200)
  })
  expect(checks).toBeLessThan(20)
})

test('an unknown field has no effect', async () => {
  const body = JSON.parse(
    '{"title":"A","createdBy":"x","role":"owner","__proto__":{"isPublic":true},"constructor":{}}',
  )
  const kb = await api.call(ana, 'createKb', { body })
  expect(kb).toMatchObject({ createdBy: ana.id, isPublic: false })
})

test('an unknown path gets a 404, and a wrong method a 405 with the allowed methods', async () => {
  expect((await api.send(ana, 'GET', '/nothing/here')).status).toBe(404)
  const response = await api.send(ana, 'PATCH', '/kb')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST')
  expect((await api.send(ana, 'GET', '/logout')).status).toBe(405)
})

test('an invalid, odd or foreign id gets a 404', async () => {
  for (const kbId of ['x', '%00', '%', '..', ' ', '0', 'null', newId(), `${newId()}'`, '＊'])
    expect((await api.send(ana, 'GET', `/kb/${kbId}`)).status).toBe(404)
})

test('a number, a date or a cursor outside the range of its column is rejected', async () => {
  const { id, townhallId } = await api.kb(ana)
  const status = async (path: string) => (await api.send(ana, 'GET', path)).status
  for (const page of ['2147483648', '9007199254740991', '1e30', '-2147483649'])
    expect([page, await status(`/kb/${id}/resources/${newId()}/pages/${page}/text`)]).toEqual([
      page,
      404,
    ])
  expect(await status(`/chats/${townhallId}/system-messages?offset=2147483648`)).toBe(400)
  expect(await status('/notifications/filtered?dateFrom=0000-01-01T00:00:00Z')).toBe(400)
  expect(await status('/notifications/filtered?dateTo=0001-01-01T00:00:00Z')).toBe(200)
  const cursor = Buffer.from(JSON.stringify(['name', 'a\0b', newId()])).toString('base64url')
  expect(await status(`/kb/${id}/resources?sort=name&cursor=${cursor}`)).toBe(400)
  expect(await status(`/user/${ana.id}/picture?v=%00`)).toBe(404)
})

test('an id may be written in upper case', async () => {
  const { id } = await api.kb(ana)
  expect((await api.call(ana, 'readKb', { params: { kbId: id.toUpperCase() } })).id).toBe(id)
})

test('a request that is not HTTP, or has an invalid host, does not stop the server', async () => {
  const { port } = new URL(api.url)
  for (const text of [
    'GET /ws HTTP/1.1\r\nHost: a b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: [\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'POST /kb HTTP/1.1\r\nHost: a b\r\nContent-Length: 2\r\n\r\n{}',
    'GET /kb HTTP/1.1\r\nHost: \r\nCookie: session=\x01\r\n\r\n',
  ]) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.end(text)
    await new Promise((resolve) => socket.resume().on('close', resolve))
  }
  expect((await api.attempt(ana, 'heartbeat')).status).toBe(200)
})

test('an upgrade that is aborted before it is answered does not stop the server', async () => {
  const { port, host } = new URL(api.url)
  const head = `GET /ws HTTP/1.1\r\nHost: ${host}\r\nCookie: ${ana.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  for (let n = 0; n < 10; n++) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    await new Promise<void>((resolve) => socket.write(head, () => resolve()))
    socket.resetAndDestroy()
  }
  expect((await api.attempt(ana, 'heartbeat')).status).toBe(200)
})
