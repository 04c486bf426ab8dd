import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '#api/platform/http/rate-limits.ts'
import { limits } from '#contract/limits.ts'
import { rates } from '#contract/rates.ts'
import { serverLimits } from '#server/limits.ts'
import { createGuard } from './guard.ts'

const maxUploadBytes = 1_000_000
const kb = '/kb/0190'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const parts = { 'content-type': 'multipart/form-data; boundary=x' }
const json = { 'content-type': 'application/json' }

// The listener behind the guard records what it received.
const server = createServer()
let seen: string[] = []
beforeAll(async () => {
  const rateLimits = createRateLimits({
    ...rates,
    other: { person: 9, address: 200, seconds: 600 },
  })
  const guard = createGuard({ apiBase: '/api', maxUploadBytes, rateLimits })
  server.on(
    'request',
    guard(async (request, response) => {
      const refused = request.url?.startsWith('/refused')
      let bytes = 0
      if (!refused) for await (const chunk of request) bytes += chunk.length
      seen.push(`${request.method} ${request.url} ${bytes}`)
      response.statusCode = Number(request.url?.split('status=')[1] ?? 200)
      response.end(`${request.method} ${request.url} ${bytes}`)
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type Sent = { status: number | undefined; text: string; headers: IncomingMessage['headers'] }

/**
 * Sends a body in these pieces, chunked unless the headers have a length, and returns the answer.
 */
async function send(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  pieces: Iterable<string | Buffer> = [],
): Promise<Sent> {
  const { port } = server.address() as AddressInfo
  const sending = openRequest({ host: '127.0.0.1', port, method, path, headers, agent: false })
  // A rejected client may find the connection closed while it sends.
  sending.on('error', () => {})
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  Readable.from(pieces).pipe(sending)
  const [response] = await answered
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode, text, headers: response.headers }
}

function* many(count: number, piece = Buffer.alloc(64 * 1024, 'a')) {
  for (let n = 0; n < count; n++) yield piece
}

test('a body arrives complete, in however many pieces it was sent', async () => {
  const pieces = many(1_000, Buffer.from('a'))
  expect((await send('POST', '/preferences', form, pieces)).text).toBe('POST /preferences 1000')
  expect((await send('POST', '/api/kb', json, ['{', '}'])).text).toBe('POST /api/kb 2')
  expect((await send('POST', '/logout')).text).toBe('POST /logout 0')
})

const large: [string, OutgoingHttpHeaders][] = [
  ['/preferences', form],
  ['/preferences', parts],
  ['/logout', form],
  ['/nothing', form],
  ['/unsent', form],
]

for (const [path, headers] of large)
  test(`${path} accepts no more than a form (${headers['content-type']}) and rejects more with a page`, async () => {
    seen = []
    const told = send('POST', path, { ...headers, 'content-length': 2 ** 30 })
    for (const answer of [await told, await send('POST', path, headers, many(100))])
      expect([answer.status, answer.text]).toEqual([413, 'GET /refused?status=413 0'])
    expect(new Set(seen)).toEqual(new Set(['GET /refused?status=413 0']))
  })

const calls: [string, string, number][] = [
  ['POST', '/api/kb', limits.jsonBodyBytes],
  ['PATCH', '/api/nothing', limits.jsonBodyBytes],
  ['POST', '/api/payment/webhook', limits.paymentEventBytes],
  ['POST', `/api${kb}/pages`, limits.writtenJsonBytes],
  ['PUT', `/api${kb}/resources/${kb.split('/').at(-1)}/text`, limits.writtenJsonBytes],
  ['PUT', `/api${kb}/resources/${kb.split('/').at(-1)}`, limits.jsonBodyBytes],
  ['POST', `${kb}/resources/new-page.data`, limits.writtenFormBytes],
  ['POST', '/logout.data', limits.formBodyBytes],
  ['POST', '/oidc/token', limits.formPartsBytes],
  ['POST', '/oauth/token', limits.jsonBodyBytes],
  ['POST', '/mcp', limits.jsonBodyBytes],
]

for (const [method, path, most] of calls)
  test(`${method} ${path} accepts its size limit and rejects more with JSON`, async () => {
    const within = await send(method, path, form, [Buffer.alloc(most, 'a')])
    expect(within.text).toBe(`${method} ${path} ${most}`)
    const beyond = await send(method, path, form, [Buffer.alloc(most, 'a'), 'a'])
    expect(beyond.status).toBe(413)
    expect(JSON.parse(beyond.text).error.code).toBe('too_large')
    expect(beyond.headers['cache-control']).toBe('no-store')
  })

test('files are streamed, up to the limits of the upload call and of its page', async () => {
  for (const path of [`/api${kb}/resources`, `${kb}/resources/upload`, '/feedback.data']) {
    const { text } = await send('POST', path, parts, many(100))
    expect(text).toBe(`POST ${path} ${100 * 64 * 1024}`)
  }
  const tooMuch = limits.profilePictureBytes + limits.besideFilesBytes + 1
  const headers = { ...parts, 'content-length': tooMuch }
  expect((await send('POST', '/settings/picture', headers)).status).toBe(413)
})

test('the page of a chat streams a form with files, and the pages beside it accept none', async () => {
  const chat = `${kb}/chats/01a20375-8127-702a-90ec-d0703ba36315`
  for (const path of [chat, `${chat}/thread/01a20375-8127-702a-90ec-d0703ba36315`])
    expect((await send('POST', path, parts, many(100))).text).toBe(
      `POST ${path} ${100 * 64 * 1024}`,
    )
  for (const path of [`${kb}/chats/new`, `${kb}/chats/message`, `${chat}/settings`])
    expect([path, (await send('POST', path, parts, many(100))).status]).toEqual([path, 413])
  expect((await send('POST', chat, form, many(100))).status).toBe(413)
  expect((await send('POST', chat, json, ['{}'])).status).toBe(415)
})

test('a form with more fields than any page has is rejected before it is parsed', async () => {
  const fields = (count: number) => [Buffer.from('a&'.repeat(count))]
  expect((await send('POST', '/preferences', form, fields(serverLimits.formFields))).status).toBe(
    200,
  )
  expect(
    (await send('POST', '/preferences', form, fields(serverLimits.formFields + 1))).status,
  ).toBe(413)
  const manyParts = Buffer.from('--x\r\n\r\n'.repeat(limits.formPartsBytes / 4))
  expect((await send('POST', '/preferences', parts, [manyParts])).status).toBe(413)
})

test('a page accepts only forms, and compressed bodies are always rejected', async () => {
  expect((await send('POST', '/preferences', json, ['{}'])).status).toBe(415)
  for (const path of ['/preferences', '/api/kb', `/api${kb}/resources`, '/oidc/token']) {
    const { status } = await send('POST', path, { ...form, 'content-encoding': 'gzip' }, ['a'])
    expect([path, status]).toEqual([path, 415])
  }
})

test('unsupported methods are rejected, and the answer lists the supported ones', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await send(method, '/about')
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD, POST'])
  }
  expect((await send('TRACE', '/api/kb')).status).toBe(405)
  expect((await send('OPTIONS', '/api/kb')).status).toBe(200)
})

test('a request target with a host is accepted, and a target without a path is rejected', async () => {
  expect((await send('GET', 'http://elsewhere.test/about?a=b')).text).toBe('GET /about?a=b 0')
  expect((await send('GET', 'http://elsewhere.test/oidc/x')).text).toBe('GET /oidc/x 0')
  expect((await send('OPTIONS', '*')).status).toBeGreaterThanOrEqual(404)
})

test('one body too many at once ends the oldest of its address, and all others arrive', async () => {
  const { port } = server.address() as AddressInfo
  const headers = { ...form, 'content-length': 9 }
  const open = () => {
    const sending = openRequest({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/login',
      headers,
    })
    sending.write('half')
    return { sending, answer: once(sending, 'response') as Promise<[IncomingMessage]> }
  }
  const slow = []
  for (let n = 0; n < serverLimits.bodiesAtOncePerAddress; n++) {
    slow.push(open())
    await once(server, 'request')
  }
  expect((await send('POST', '/login', form, ['name=Ada'])).status).toBe(200)
  const [oldest] = (await slow[0]?.answer) ?? []
  expect([oldest?.statusCode, oldest?.headers['retry-after']]).toEqual([429, '1'])
  for (const { sending } of slow.slice(1)) sending.end('whole')
  const answers = await Promise.all(slow.slice(1).map(({ answer }) => answer))
  expect(answers.every(([{ statusCode }]) => statusCode === 200)).toBe(true)
})

test('an address that sends too many forms gets a Retry-After', async () => {
  let last = await send('POST', '/preferences', form, ['a=b'])
  for (let n = 0; n < 200 && last.status !== 429; n++)
    last = await send('POST', '/preferences', form, ['a=b'])
  expect([last.status, last.text]).toEqual([429, 'GET /refused?status=429 0'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('GET', '/about')).status).toBe(200)
})
