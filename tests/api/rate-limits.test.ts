import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { RateClass } from '#contract/call.ts'
import { clientAddressHeader } from '#contract/headers.ts'
import type { Rates } from '#contract/rates.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { openSocket } from '#tests/support/socket.ts'

const plenty = { person: 1_000, address: 1_000, seconds: 600 }
const rates: Rates = {
  sign_in: { ...plenty, address: 2 },
  invitation: { ...plenty, person: 2 },
  upload: { ...plenty, person: 2 },
  message: { ...plenty, person: 4 },
  bot: { ...plenty, person: 2 },
  archive: { ...plenty, person: 2 },
  import: { ...plenty, person: 2 },
  visitor_search: { ...plenty, address: 2 },
  visitor_report: plenty,
  registration: plenty,
  other: { person: 12, address: 4, seconds: 600 },
}

let api: TestApi
let trusting: TestApi
beforeAll(async () => {
  api = await openApi({ rates })
  trusting = await openApi({ rates, env: { TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await api.close()
  await trusting.close()
})

async function ownKb(person: Person) {
  const kb = await api.kb(person)
  return { kbId: kb.id, chatId: kb.townhallId, aiChatId: kb.aiChatId }
}

function upload(person: Person, kbId: string): Promise<Response> {
  const body = new FormData()
  body.append('file', new Blob(['words']), 'words.txt')
  return api.send(person, 'POST', `/kb/${kbId}/resources`, { body })
}

function say(person: Person, chatId: string, content = 'Hello'): Promise<Response> {
  return api.send(person, 'POST', `/chats/${chatId}/messages`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: newId(), content }),
  })
}

async function expectTooMany(response: Response, rate: RateClass) {
  expect([rate, response.status]).toEqual([rate, 429])
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(rates[rate].seconds)
  expect(await response.json()).toMatchObject({ error: { code: 'too_many_requests' } })
}

const doing: [RateClass, (person: Person) => Promise<() => Promise<Response>>][] = [
  [
    'invitation',
    async (person) => () => api.send(person, 'GET', '/invitations/x/shared-link/verify'),
  ],
  [
    'upload',
    async (person) => {
      const { kbId } = await ownKb(person)
      return () => upload(person, kbId)
    },
  ],
  [
    'message',
    async (person) => {
      const { chatId } = await ownKb(person)
      return () => say(person, chatId)
    },
  ],
  [
    'bot',
    async (person) => {
      const { aiChatId } = await ownKb(person)
      return () => say(person, aiChatId)
    },
  ],
  ['archive', async (person) => () => api.send(person, 'GET', '/kb/no-id/export')],
  ['import', async (person) => () => api.send(person, 'POST', '/imports')],
  ['other', async (person) => () => api.send(person, 'GET', '/heartbeat')],
]

test.for(doing)(
  'a person over the limit of class %s gets a time to retry, and other people are not affected',
  async ([rate, prepare]) => {
    const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
    const [once, again] = [await prepare(ana), await prepare(ben)]
    for (let n = 0; n < rates[rate].person; n++) expect((await once()).status).not.toBe(429)
    await expectTooMany(await once(), rate)
    expect((await again()).status).not.toBe(429)
  },
)

test('a rejected request has no effect', async () => {
  const ana = await api.person('Ana')
  const { chatId } = await ownKb(ana)
  for (let n = 0; n <= rates.message.person; n++) await say(ana, chatId, `Number ${n}`)
  const { messages } = await api.call(ana, 'listMessages', { params: { chatId } })
  expect(messages).toHaveLength(rates.message.person)
})

test('a question above the limit is rejected and not stored', async () => {
  const ana = await api.person('Ana')
  const { aiChatId } = await ownKb(ana)
  for (let n = 0; n < rates.bot.person; n++) expect((await say(ana, aiChatId)).status).toBe(200)
  await expectTooMany(await say(ana, aiChatId, 'One too many'), 'bot')
  const { messages } = await api.call(ana, 'listMessages', { params: { chatId: aiChatId } })
  expect(messages.filter(({ content }) => content === 'One too many')).toEqual([])
})

test('an upload above the limit is rejected before its body is read', async () => {
  const ana = await api.person('Ana')
  const { kbId } = await ownKb(ana)
  for (let n = 0; n < rates.upload.person; n++) await upload(ana, kbId)
  const headers = {
    cookie: ana.cookie,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(2 ** 30),
  }
  const sending = request(`${api.url}/kb/${kbId}/resources`, { method: 'POST', headers })
  sending.on('error', () => {})
  sending.flushHeaders()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(429)
  sending.destroy()
})

test('a signed-out visitor is counted by address, whatever address they claim', async () => {
  const said = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    [clientAddressHeader]: `203.0.113.${n}`,
  })
  for (let n = 0; n < rates.sign_in.address; n++)
    expect(
      (await api.send(null, 'GET', '/auth/google/callback?code=a&state=b', { headers: said(n) }))
        .status,
    ).not.toBe(429)
  const headers = said(99)
  await expectTooMany(
    await api.send(null, 'GET', '/auth/google/callback?code=a&state=b', { headers }),
    'sign_in',
  )
})

test('two people at one address do not use up each other’s limit', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  for (let n = 0; n < rates.other.person; n++) await api.send(ana, 'GET', '/heartbeat')
  expect((await api.send(ana, 'GET', '/heartbeat')).status).toBe(429)
  expect((await api.send(ben, 'GET', '/heartbeat')).status).toBe(200)
})

test('behind a trusted proxy each address has its own limit', async () => {
  const from = (address: string) =>
    trusting.send(null, 'GET', '/public/kbs', { headers: { 'x-forwarded-for': address } })
  for (let n = 0; n < rates.other.address; n++)
    expect((await from(`198.51.100.${n}, 203.0.113.7`)).status).toBe(200)
  await expectTooMany(await from('198.51.100.99, 203.0.113.7'), 'other')
  expect((await from('203.0.113.8')).status).toBe(200)
})

test('all addresses of one IPv6 network count as one', async () => {
  const from = (address: string) =>
    trusting.send(null, 'GET', '/public/kbs', { headers: { 'x-forwarded-for': address } })
  for (let n = 0; n < rates.other.address; n++) await from(`2001:db8:1:2::${n}`)
  expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(200)
})

test('frames count like calls, and a rejected frame gets a time to retry', async () => {
  const ana = await api.person('Ana')
  const { chatId } = await ownKb(ana)
  const socket = await api.socket(ana)
  const frame = () => ({
    type: 'message',
    data: { chatId, clientId: newId(), content: 'Hello', expectBotReply: false },
  })
  for (let n = 1; n < rates.message.person; n++)
    expect(await socket.ask(frame())).toMatchObject({ type: 'ack' })
  expect((await say(ana, chatId)).status).toBe(200)
  const refused = await socket.ask(frame())
  expect(refused).toMatchObject({ type: 'error', data: { code: 'too_many_requests' } })
  if (refused.type === 'error') expect(refused.data.retryAfterSeconds).toBeGreaterThan(0)
  expect(await socket.ask({ type: 'join_chat', data: { chatId } })).toMatchObject({ type: 'ack' })
})

test('a person has a limited number of connections, and can open a new connection when an old one closes', async () => {
  const roomy = await openApi({ rates: { ...rates, other: { ...plenty } } })
  const ana = await roomy.person('Ana')
  const open = () => openSocket(roomy.url, { cookie: ana.cookie })
  const sockets = await Promise.all(Array.from({ length: apiLimits.connectionsPerPerson }, open))
  await expect(open()).rejects.toThrow('429')
  const ended = sockets[0]?.closed
  sockets[0]?.raw.close()
  await ended
  const next = await open()
  for (const socket of [...sockets, next]) socket.close()
  await roomy.close()
})
