import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviderRedis } from '#api/people/auth/provider.ts'
import { newId } from '#api/platform/ids.ts'
import { rates } from '#contract/rates.ts'
import type { Person, TestApi } from '#tests/support/api.ts'
import { asCaller, readAnswer, upload } from '#tests/support/files.ts'
import { openSeveral, type Several, withoutSeveral } from '#tests/support/several.ts'

const several = test.skipIf(withoutSeveral !== null)
if (withoutSeveral) test.skip(withoutSeveral, () => {})

const messagesAllowed = 12
let servers: Several
let one: TestApi
let two: TestApi
beforeAll(async () => {
  if (withoutSeveral) return
  const few = { ...rates, message: { ...rates.message, person: messagesAllowed } }
  servers = await openSeveral({ rates: few })
  one = servers.one
  two = servers.two
})
afterAll(() => servers?.close())

const patient = { timeout: 20_000 }

async function joined(api: TestApi, person: Person, kbId: string) {
  const socket = await api.socket(person)
  expect(await socket.ask({ type: 'join_kb', data: { kbId } })).toMatchObject({ type: 'ack' })
  return socket
}

const readBus = async (api: TestApi) => {
  const answer = await api.send(null, 'GET', '/ready')
  return (await readAnswer<{ bus: boolean }>(answer)).data.bus
}

several('servers that start together on an empty database migrate it once', async () => {
  const installation = await one.db.selectFrom('installation').selectAll().execute()
  expect(installation).toHaveLength(1)
  expect(one.deps.files.place).toBe(two.deps.files.place)
  expect(await one.deps.files.readInstallation()).toBe(installation[0]?.id)
})

several('a message sent on one server is seen on the other', async () => {
  const { kb, people } = await one.team('Ana', 'Ben')
  const [ana, ben] = people
  const socket = await joined(two, ben, kb.id)
  const { id } = await one.message(ana, kb.townhallId, 'Hello from one')
  const seen = await socket.until((event) => event.type === 'message')
  expect(seen).toMatchObject({ data: { message: { id, content: 'Hello from one' } } })
  const frame = { chatId: kb.townhallId, rootMessageId: undefined }
  const writer = await joined(one, ana, kb.id)
  await writer.ask({ type: 'typing_start', data: frame })
  await socket.until((event) => event.type === 'typing_start')
})

several('a role that ends on one server ends subscriptions on the other', async () => {
  const { kb, people } = await one.team('Ana', 'Ben', 'Cem')
  const [ana, ben, cem] = people
  const [left, stays] = [await joined(two, ben, kb.id), await joined(two, cem, kb.id)]
  await one.call(ana, 'removeMember', { params: { kbId: kb.id, userId: ben.id } })
  await one.message(ana, kb.townhallId, 'Without Ben')
  await stays.until((event) => event.type === 'message')
  expect(left.events.filter(({ type }) => type === 'message')).toEqual([])
})

several('signing out on one server closes the sockets of the session on the other', async () => {
  const ana = await one.person('Ana')
  const socket = await two.socket(ana)
  await one.call(ana, 'signOut', {})
  expect(await socket.closed).toBe(4401)
})

several('a file uploaded to one server is read from the other', async () => {
  const { kb, people } = await one.team('Ana', 'Ben')
  const [ana] = people
  const [file] = await upload(asCaller(one, ana), kb.id, { 'tides.txt': 'The moon pulls the sea.' })
  const place = `/kb/${kb.id}/resources/${file?.id}/download`
  expect(await (await two.send(ana, 'GET', place)).text()).toBe('The moon pulls the sea.')
})

several('people who are connected to the other server are present', async () => {
  const { kb, people } = await one.team('Ana', 'Ben')
  const [ana, ben] = people
  const socket = await joined(two, ben, kb.id)
  const present = async () =>
    (await one.call(ana, 'listPresent', { params: { chatId: kb.townhallId } })).count
  await expect.poll(present, patient).toBe(1)
  socket.close()
  await expect.poll(present, patient).toBe(0)
})

several('both servers count the requests of a person together', async () => {
  const { kb, people } = await one.team('Ana')
  const [ana] = people
  const send = async (api: TestApi) => {
    const body = { clientId: newId(), content: 'Again' }
    const sent = await api.attempt(ana, 'sendMessage', { params: { chatId: kb.townhallId }, body })
    return sent.status
  }
  for (let n = 0; n < messagesAllowed; n++) expect(await send(n % 2 ? one : two)).toBeLessThan(300)
  expect([await send(one), await send(two)]).toEqual([429, 429])
})

several('a demo sign-in that begins on one server ends on the other', async () => {
  const [{ redis: ofOne }, { redis: ofTwo }] = [one, two]
  if (!ofOne || !ofTwo) throw new Error('no Redis')
  const [here, there] = [ofOne, ofTwo].map((redis) => new (createProviderRedis(redis))('Session'))
  await here?.upsert('s', { uid: 'u', grantId: 'g', accountId: 'ana' }, 60)
  expect(await there?.find('s')).toMatchObject({ accountId: 'ana' })
  expect(await there?.findByUid('u')).toMatchObject({ accountId: 'ana' })
  await there?.consume('s')
  expect(await here?.find('s')).toHaveProperty('consumed')
  await there?.revokeByGrantId('g')
  expect(await here?.find('s')).toBe(undefined)
})

several(
  'without Redis a server goes on with its own events, and clients catch up later',
  async () => {
    const { kb, people } = await one.team('Ana', 'Ben')
    const [ana, ben] = people
    const [near, far] = [await joined(one, ben, kb.id), await joined(two, ben, kb.id)]
    await servers.redis.kill()
    await expect.poll(() => readBus(one), patient).toBe(false)
    const { id } = await one.message(ana, kb.townhallId, 'Alone')
    await near.until((event) => event.type === 'message')
    expect(far.events.filter(({ type }) => type === 'message')).toEqual([])

    await servers.redis.start()
    // The server tells its clients to connect again, because they may have missed something.
    expect(await far.closed).toBe(1012)
    await expect.poll(() => readBus(one), patient).toBe(true)
    await expect.poll(() => readBus(two), patient).toBe(true)
    const again = await joined(two, ben, kb.id)
    const read = await two.call(ben, 'listMessages', { params: { chatId: kb.townhallId } })
    expect(JSON.stringify(read)).toContain(id)
    await one.message(ana, kb.townhallId, 'Together')
    await again.until((event) => event.type === 'message')
  },
)
