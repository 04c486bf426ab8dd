import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import { Browser } from '#tests/support/browser.ts'
import { openSocket, type TestSocket } from '#tests/support/socket.ts'
import type { openProxy } from '#tests/support/tcp-proxy.ts'
import { type Cluster, startCluster } from './cluster.ts'

// Two servers of pages and two of the API, each pair behind a proxy, and a worker. Parts of them fail.
const patient = { timeout: 60_000 }

type Person = Awaited<ReturnType<typeof signIn>>

let cluster: Cluster
let ana: Person
let eve: Person
let kbId: string
let chatId: string
beforeAll(async () => {
  cluster = await startCluster()
  ana = await signIn('Ana')
  eve = await signIn('Eve')
  const kb = await ana.ask<{ id: string }>('POST', '/kb', { title: 'Almanac', isPublic: true })
  kbId = kb.data?.id ?? ''
  await eve.ask('POST', `/kb/${kbId}/join`)
  const chats = await ana.ask<{ id: string }[]>('GET', `/chats?kbId=${kbId}`)
  chatId = chats.data?.[0]?.id ?? ''
})
afterAll(() => cluster?.stop())

async function signIn(name: string) {
  const browser = new Browser(`${cluster.front}/api`)
  await browser.signIn({ email: `${name}@example.com`, name })
  const { cookie } = browser
  const send = (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { cookie }
    if (body && !isForm) headers['content-type'] = 'application/json'
    return fetch(`${cluster.front}/api${path}`, {
      method,
      headers,
      body: body ? (isForm ? body : JSON.stringify(body)) : null,
      ...soon(),
    })
  }
  const ask = async <T>(method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    const { data, error } = (await answer.json()) as { data?: T; error?: { code: string } }
    return { status: answer.status, code: error?.code, data }
  }
  return { cookie, headers: { cookie }, send, ask }
}

async function connect({ cookie }: Person): Promise<TestSocket> {
  // One of the servers may not have found yet that a service is back.
  const socket = await vi.waitFor(() => openSocket(cluster.front, { cookie }), patient)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  return socket
}

const post = (person: Person, content: string, clientId = newId()) =>
  person.ask<{ id: string }>('POST', `/chats/${chatId}/messages`, { clientId, content })

const isMessage = (event: ServerEvent, content: string) =>
  event.type === 'message' && event.data.message.content === content

const received = (socket: TestSocket, content: string) =>
  socket.until((event) => isMessage(event, content))

/** Posts a message again and again, as a client does, until it is confirmed. */
async function postUntilConfirmed(person: Person, content: string): Promise<void> {
  const clientId = newId()
  const status = () =>
    post(person, content, clientId).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, patient).toBe(200)
}

async function contents(): Promise<string[]> {
  const { data } = await ana.ask<{ messages: { content: string }[] }>(
    'GET',
    `/chats/${chatId}/messages?limit=100`,
  )
  return data?.messages.map(({ content }) => content) ?? []
}

// A service is away because its processes have ended, or frozen because they stand still (SIGSTOP), or
// its connections are reset, and each new one after its first bytes.
const ways = ['away', 'frozen', 'cut off in the middle'] as const
type Way = (typeof ways)[number]
type Service = Record<'kill' | 'start' | 'freeze' | 'resume', () => unknown> & {
  proxy: Pick<Awaited<ReturnType<typeof openProxy>>, 'fail' | 'cut' | 'mend'>
}

async function fail(service: Service, way: Way) {
  if (way === 'away') return service.kill()
  // Also after a failure, so that the next test finds a service that works.
  onTestFinished(() => void mend(service, way))
  if (way === 'frozen') return service.freeze()
  service.proxy.fail({ kind: 'cut', bytes: 60 })
  return service.proxy.cut()
}

function mend(service: Service, way: Way) {
  if (way === 'away') return service.start()
  return way === 'frozen' ? service.resume() : service.proxy.mend()
}

/**
 * A server whose connection may have missed something closes its sockets, and clients load what they
 * missed. A frozen Redis can also go on in time to deliver everything: then the socket stays open.
 */
async function missesNothing(socket: TestSocket, messageIds: string[]): Promise<void> {
  const arrived = (id: string) =>
    socket.until((event) => event.type === 'message' && event.data.message.id === id)
  const isClosed = socket.closed.then((code) => expect(code).toBe(1012))
  await Promise.race([isClosed, Promise.all(messageIds.map(arrived))])
}

// An answer after this time counts as none.
const soon = () => ({ signal: AbortSignal.timeout(30_000) })

test.each(ways)(
  'while PostgreSQL is %s pages and calls say so, and sockets stay open and go on afterwards',
  async (way) => {
    const sockets = await Promise.all([connect(ana), connect(eve)])
    const content = `The database was ${way}`
    await fail(cluster.postgres, way)
    const page = await fetch(`${cluster.front}/dashboard`, { headers: ana.headers, ...soon() })
    expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true])
    const call = await ana.send('GET', `/kb/${kbId}`)
    expect([call.status, Number(call.headers.get('retry-after')) > 0]).toEqual([503, true])
    await mend(cluster.postgres, way)
    await postUntilConfirmed(ana, content)
    for (const socket of sockets) {
      await received(socket, content)
      expect(socket.raw.readyState).toBe(socket.raw.OPEN)
      socket.close()
    }
  },
)

test.each(ways)(
  'while Redis is %s messages are stored, and clients get what they missed when it is back',
  async (way) => {
    const sockets = await Promise.all([connect(ana), connect(eve)])
    const [alone, back] = [`Without Redis, ${way}`, `Redis was ${way}`]
    const posted: string[] = []
    const givenUpBefore = cluster.timesRedisWasGivenUp()
    await fail(cluster.redis, way)
    const readState = async () => {
      const answer = await fetch(`${cluster.front}/ready`, soon())
      return ((await answer.json()) as { data: { ready?: boolean; bus?: boolean } }).data
    }
    await expect.poll(readState, patient).toMatchObject({ ready: true, bus: false })
    // The events of a server reach its own connections, so some of many messages arrive.
    const arrived = async () => {
      const { status, data } = await post(ana, alone)
      expect(status).toBe(200)
      posted.push(data?.id ?? '')
      return sockets[0].events.some((event) => isMessage(event, alone))
    }
    await expect.poll(arrived, patient).toBe(true)
    const page = await fetch(`${cluster.front}/dashboard`, { headers: ana.headers, ...soon() })
    expect(page.status).toBe(200)
    if (way === 'frozen') {
      const hasGivenUp = () =>
        cluster.timesRedisWasGivenUp().every((times, api) => times > (givenUpBefore[api] ?? 0))
      await expect.poll(hasGivenUp, patient).toBe(true)
    }
    await mend(cluster.redis, way)
    await Promise.all(sockets.map((socket) => missesNothing(socket, posted)))
    await expect.poll(readState, patient).toMatchObject({ bus: true })
    expect(await contents()).toContain(alone)
    const again = await Promise.all([connect(ana), connect(eve)])
    await postUntilConfirmed(eve, back)
    for (const socket of again) {
      await received(socket, back)
      socket.close()
    }
  },
)

test.each(ways)(
  'while S3 is %s uploads are refused, and later files are stored and read by the worker',
  async (way) => {
    const upload = () => {
      const form = new FormData()
      form.append('file', new Blob(['The moon pulls the sea.']), `${way}.txt`)
      return ana.ask<{ id: string }[]>('POST', `/kb/${kbId}/resources`, form)
    }
    const status = async () => {
      const list = `/kb/${kbId}/resources`
      const { data } = await ana.ask<{ resources: { title: string; status: string }[] }>(
        'GET',
        list,
      )
      return data?.resources.find(({ title }) => title === `${way}.txt`)?.status
    }
    await fail(cluster.s3, way)
    expect(await upload()).toMatchObject({ status: 503, code: 'files_unavailable' })
    expect(await status()).toBe(undefined)
    await mend(cluster.s3, way)
    await expect.poll(async () => (await upload()).status, patient).toBe(200)
    await expect.poll(status, patient).toBe('completed')
  },
)

test('if servers are killed while people write, the others go on, and nothing confirmed is lost or doubled', async () => {
  const socket = await connect(eve)
  const written = Array.from({ length: 40 }, (_, n) => `Written ${n}`)
  const waiting = [...written]
  const confirmed: string[] = []
  const write = async (person: Person) => {
    for (let content = waiting.shift(); content; content = waiting.shift()) {
      await postUntilConfirmed(person, content)
      confirmed.push(content)
      if (confirmed.length === 10) await cluster.killHalf()
    }
  }
  await Promise.all([write(ana), write(ana), write(eve), write(eve)])
  const stored = (await contents()).filter((content) => content.startsWith('Written'))
  expect(stored.toSorted()).toEqual(written.toSorted())
  const page = await fetch(`${cluster.front}/dashboard`, { headers: { cookie: ana.cookie } })
  expect(page.status).toBe(200)
  socket.close()
  const again = await connect(eve)
  await postUntilConfirmed(ana, 'Half is enough')
  await received(again, 'Half is enough')
  again.close()
})
