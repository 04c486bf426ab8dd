import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { watchEvents } from '#api/program/socket/watch.ts'
import type { ClientFrame } from '#contract/events.ts'
import type { Person, TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/files.ts'
import { openSeveral, type Several, withoutSeveral } from '#tests/support/several.ts'
import type { TestSocket } from '#tests/support/socket.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'

// While Redis does not answer, a server does not hear of what ends on another one.

vi.setConfig({ testTimeout: 90_000 })
const patient = { timeout: 30_000 }
if (withoutSeveral) test.skip(withoutSeveral, () => {})

let servers: Several
let one: TestApi
let two: TestApi
beforeAll(async () => {
  if (withoutSeveral) return
  servers = await openSeveral()
  one = servers.one
  two = servers.two
}, 60_000)
afterAll(() => servers?.close())

const hasBus = async (api: TestApi) =>
  (await readAnswer<{ bus: boolean }>(await api.send(null, 'GET', '/ready'))).data.bus
const isWhole = async () => (await hasBus(one)) && (await hasBus(two))

type Fault = { name: string; fail: () => unknown; mend: () => unknown }

const faults: Fault[] = [
  { name: 'killed', fail: () => servers.redis.kill(), mend: () => servers.redis.start() },
  { name: 'frozen', fail: () => servers.redis.freeze(), mend: () => servers.redis.resume() },
]
const several = test.skipIf(withoutSeveral !== null).each(faults)

/** Makes Redis fail until the test ends. */
async function failing({ fail, mend }: Fault) {
  await expect.poll(isWhole, patient).toBe(true)
  onTestFinished(async () => {
    await mend()
    await expect.poll(isWhole, patient).toBe(true)
  })
  await fail()
}

async function joined(api: TestApi, person: Person, kbId: string) {
  const socket = await api.socket(person)
  expect(await socket.ask({ type: 'join_kb', data: { kbId } })).toMatchObject({ type: 'ack' })
  return socket
}

/** Opens a streamed page and reads it. `ended` resolves with what it was sent. */
async function stream(api: TestApi, person: Person, frame: ClientFrame) {
  const { signal } = new AbortController()
  const headers = new Headers({ cookie: person.cookie })
  const { promise: isJoined, resolve: onJoined } = Promise.withResolvers<void>()
  const read = async () => {
    let sent = ''
    for await (const event of page) sent += JSON.stringify(event)
    return sent
  }
  const page = watchEvents(api.deps, { headers, join: [frame], signal, onJoined })
  const ended = read()
  await isJoined
  return { ended }
}

const hears = (socket: TestSocket, content: string) =>
  socket.until((event) => event.type === 'message' && event.data.message.content === content)

several(
  'while Redis is $name a person removed on one server is not sent to on another',
  async (fault) => {
    const { kb, people } = await one.team('Ana', 'Ben', 'Cem')
    const [ana, ben, cem] = people
    const [left, stays] = [await joined(two, ben, kb.id), await joined(two, cem, kb.id)]
    const streamed = await stream(two, ben, { type: 'join_kb', data: { kbId: kb.id } })
    const elsewhere = await joined(two, ben, (await two.kb(ben)).id)
    await failing(fault)
    await one.call(ana, 'removeMember', { params: { kbId: kb.id, userId: ben.id } })
    expect(await left.closed).toBe(1012)
    await streamed.ended
    await two.message(ana, kb.townhallId, 'Without Ben')
    await hears(stays, 'Without Ben')
    expect(JSON.stringify(left.events) + (await streamed.ended)).not.toContain('Without Ben')
    const again = await two.socket(ben)
    const refused = await again.ask({ type: 'join_kb', data: { kbId: kb.id } })
    expect(refused).toMatchObject({ type: 'error', data: { code: 'kb_not_found' } })
    const kept = await elsewhere.ask({ type: 'ping', data: {} })
    expect(kept).toMatchObject({ type: 'ack' })
  },
)

several(
  'while Redis is $name a visitor of what is no longer public, and a person who left a chat, are not sent to on another server',
  async (fault) => {
    const { kb, people } = await one.team('Ana', 'Ben')
    const [ana, ben] = people
    const params = { kbId: kb.id }
    await one.call(ana, 'updateKb', { params, body: { isPublic: true } })
    const chat = await one.call(ana, 'createChat', {
      body: { kbId: kb.id, title: 'Group', UserIDs: [ben.id] },
    })
    const visitor = await joined(two, await one.person('Vic'), kb.id)
    const guest = await two.socket(ben)
    const join = await guest.ask({ type: 'join_chat', data: { chatId: chat.id } })
    expect(join).toMatchObject({ type: 'ack' })
    await failing(fault)
    await one.call(ana, 'updateKb', { params, body: { isPublic: false } })
    await one.call(ana, 'removeChatMember', { params: { chatId: chat.id, userId: ben.id } })
    expect([await visitor.closed, await guest.closed]).toEqual([1012, 1012])
  },
)

several(
  'while Redis is $name connections of a session that ended on one server end on another',
  async (fault) => {
    const { kb, people } = await one.team('Ana', 'Ben')
    const [ana, ben] = people
    const [silent, writing] = [await joined(two, ben, kb.id), await joined(two, ben, kb.id)]
    const streamed = await stream(two, ben, { type: 'join_kb', data: { kbId: kb.id } })
    await failing(fault)
    await one.call(ben, 'signOut', {})
    const data = { chatId: kb.townhallId, clientId: newId(), content: 'After signing out' }
    writing.send({ type: 'message', data })
    expect([await silent.closed, await writing.closed]).toEqual([4401, 4401])
    await streamed.ended
    const read = await two.call(ana, 'listMessages', { params: { chatId: kb.townhallId } })
    expect(JSON.stringify(read)).not.toContain('After signing out')
  },
)

test.skipIf(withoutSeveral !== null)(
  'a session and a role that end on a server that alone has lost Redis end on the others',
  async () => {
    const proxy = await openProxy(servers.redis.port)
    onTestFinished(proxy.close)
    const alone = await servers.open({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` })
    onTestFinished(alone.close)
    await expect.poll(isWhole, patient).toBe(true)
    const { kb, people } = await one.team('Ana', 'Ben', 'Cem')
    const [ana, ben, cem] = people
    const [left, out] = [await joined(two, ben, kb.id), await joined(two, cem, kb.id)]
    proxy.fail({ kind: 'stalled' })
    await expect.poll(() => hasBus(alone), patient).toBe(false)
    await alone.call(ana, 'removeMember', { params: { kbId: kb.id, userId: ben.id } })
    await alone.call(cem, 'signOut', {})
    expect([await left.closed, await out.closed]).toEqual([1012, 4401])
    expect(await hasBus(two)).toBe(true)
  },
)
