import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDemoProvider } from '#api/people/auth/provider.ts'
import { newId } from '#api/platform/ids.ts'
import { createRedisBus } from '#api/platform/realtime/redis-bus.ts'
import { openRedis } from '#api/platform/redis/open.ts'
import { rates } from '#contract/rates.ts'
import type { Person, TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/files.ts'
import { openSeveral, type Several, withoutSeveral } from '#tests/support/several.ts'
import type { TestSocket } from '#tests/support/socket.ts'

// Redis accepts what it is sent and does not answer: it is stopped, or the network is broken.

vi.setConfig({ testTimeout: 90_000 })
const patient = { timeout: 30_000 }
const several = test.skipIf(withoutSeveral !== null)
if (withoutSeveral) test.skip(withoutSeveral, () => {})

const messagesAllowed = 40
let servers: Several
let one: TestApi
let two: TestApi
beforeAll(async () => {
  if (withoutSeveral) return
  servers = await openSeveral({
    rates: { ...rates, message: { ...rates.message, person: messagesAllowed } },
  })
  one = servers.one
  two = servers.two
}, 60_000)
afterAll(() => servers?.close())

// An answer after this time counts as none.
const soon = () => ({ signal: AbortSignal.timeout(30_000) })

async function inTownhall(name: string) {
  const { kb, people } = await one.team(name, 'Ben')
  const [ana, ben] = people
  const join = async (api: TestApi, person: Person) => {
    const socket = await api.socket(person)
    expect(await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })).toMatchObject({
      type: 'ack',
    })
    return socket
  }
  const post = async (api: TestApi, content: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ clientId: newId(), content })
    const path = `/chats/${kb.townhallId}/messages`
    return (await api.send(ana, 'POST', path, { ...soon(), headers, body })).status
  }
  const present = async (api: TestApi) => {
    const answer = await api.send(ana, 'GET', `/chats/${kb.townhallId}/present`, soon())
    return (await readAnswer<{ count: number }>(answer)).data.count
  }
  return { chatId: kb.townhallId, ana, ben, join, post, present }
}

type State = { ready: boolean; bus: boolean }

const readState = async (api: TestApi) => {
  const answer = await api.send(null, 'GET', '/ready', soon())
  return (await readAnswer<State>(answer)).data
}
const isWhole = async () =>
  (await readState(one)).bus && (await readState(two)).bus ? 'whole' : 'apart'

const alone = Array.from({ length: 5 }, (_, n) => `Alone ${n}`)

const contentsOf = (socket: TestSocket) =>
  socket.events.flatMap((event) => (event.type === 'message' ? [event.data.message.content] : []))

type Fault = { fail: () => void; mend: () => void; until?: () => Promise<void> }

/** Everything that uses Redis is tried while it does not answer, and again when it does. */
async function expectToGoOn(name: string, { fail, mend, until = async () => {} }: Fault) {
  const { chatId, ben, join, post, present } = await inTownhall(name)
  const [near, far] = [await join(one, ben), await join(two, ben)]
  let farEnded = 0
  far.closed.then((code) => {
    farEnded = code
  })
  await expect.poll(isWhole, patient).toBe('whole')
  fail()
  for (const content of alone) expect(await post(one, content)).toBe(200)
  await expect.poll(() => contentsOf(near)).toEqual(alone)
  expect(await present(one)).toBe(1)
  await expect.poll(() => readState(one), patient).toMatchObject({ ready: true, bus: false })
  expect(await post(two, 'Alone too')).toBe(200)
  await until()

  mend()
  // After a short fault the messages arrive late. After a longer one clients connect again, and
  // fetch what they missed.
  const misses = () => farEnded !== 1012 && alone.some((one) => !contentsOf(far).includes(one))
  await expect.poll(misses, patient).toBe(false)
  await expect.poll(isWhole, patient).toBe('whole')
  const again = await join(two, ben)
  const read = await two.call(ben, 'listMessages', { params: { chatId } })
  for (const content of alone) expect(JSON.stringify(read)).toContain(content)
  expect(await post(one, 'Together')).toBe(200)
  await again.until(
    (event) => event.type === 'message' && event.data.message.content === 'Together',
  )
}

const freezing = { fail: () => servers.redis.freeze(), mend: () => servers.redis.resume() }

several('while Redis is frozen for a moment each server goes on alone', () =>
  expectToGoOn('Ana', freezing),
)

several(
  'while Redis is frozen for longer its connections are given up, and made anew',
  async () => {
    const log = vi.spyOn(console, 'error')
    onTestFinished(() => log.mockRestore())
    const isGivenUp = () => log.mock.calls.some(([text]) => text === 'Redis does not answer:')
    const until = () => expect.poll(isGivenUp, patient).toBe(true)
    await expectToGoOn('Ada', { ...freezing, until })
  },
)

several('while the network to Redis drops everything each server goes on alone', () =>
  expectToGoOn('Abe', {
    fail: () => servers.redisProxy.fail({ kind: 'stalled' }),
    mend: () => servers.redisProxy.mend(),
  }),
)

several('while connections to Redis are cut in the middle each server goes on alone', () =>
  expectToGoOn('Ava', {
    fail: () => servers.redisProxy.fail({ kind: 'cut', bytes: 60 }),
    mend: () => servers.redisProxy.mend(),
  }),
)

several('connections to Redis that are stuck for good are replaced', async () => {
  const { ben, join, post } = await inTownhall('Ari')
  const far = await join(two, ben)
  servers.redisProxy.stallThese()
  expect(await post(one, 'Into the void')).toBe(200)
  expect(await far.closed).toBe(1012)
  await expect.poll(isWhole, patient).toBe('whole')
})

several('the messages of a person count on their server while Redis is frozen', async () => {
  const { post } = await inTownhall('Amy')
  servers.redis.freeze()
  onTestFinished(servers.redis.resume)
  const sent: number[] = []
  for (let n = 0; n <= messagesAllowed; n++) sent.push(await post(one, `Number ${n}`))
  expect(new Set(sent.slice(0, messagesAllowed))).toEqual(new Set([200]))
  expect(sent.at(-1)).toBe(429)
})

several('a demo’s sign-in says that it is not possible while Redis is frozen', async () => {
  await expect.poll(isWhole, patient).toBe('whole')
  const provider = createServer(createDemoProvider(['http://127.0.0.1'], one.redis))
  onTestFinished(() => void provider.close())
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const ask = () => fetch(`http://127.0.0.1:${port}/oidc/jwks`, soon())
  servers.redis.freeze()
  onTestFinished(servers.redis.resume)
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  servers.redis.resume()
  await expect.poll(async () => (await ask()).status, patient).toBe(200)
})

several('a start with a frozen Redis ends with the name of the setting', async () => {
  servers.redis.freeze()
  onTestFinished(servers.redis.resume)
  await expect(servers.open()).rejects.toThrow('correct REDIS_URL')
})

several('a server can stop while Redis is frozen', async () => {
  await expect.poll(isWhole, patient).toBe('whole')
  const third = await servers.open()
  servers.redis.freeze()
  onTestFinished(servers.redis.resume)
  await third.close()
})

several('a message that Redis delivers after later ones is not delivered again', async () => {
  await expect.poll(isWhole, patient).toBe('whole')
  const redis = await openRedis(servers.redis.url, 'late')
  onTestFinished(redis.close)
  const bus = await createRedisBus(redis)
  onTestFinished(bus.close)
  const seen: string[] = []
  bus.subscribe((message) => message.kind === 'event' && seen.push(message.payload))
  const publish = (count: number, payload: string) =>
    redis.ask((client) => {
      const message = { kind: 'event', to: [], payload }
      return client.publish('commonplace:late:bus', JSON.stringify({ from: 'x', count, message }))
    })
  for (const [count, payload] of [
    [1, 'first'],
    [2, 'second'],
    [1, 'first'],
    [3, 'third'],
  ] as const)
    await publish(count, payload)
  await expect.poll(() => seen).toContain('third')
  expect(seen).toEqual(['first', 'second', 'third'])
})
