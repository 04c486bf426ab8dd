import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import { Browser } from '#tests/support/browser.ts'
import { openSocket, type TestSocket } from '#tests/support/socket.ts'
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
    })
  }
  const ask = async <T>(method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    const { data, error } = (await answer.json()) as { data?: T; error?: { code: string } }
    return { status: answer.status, code: error?.code, data }
  }
  return { cookie, send, ask }
}

async function connect({ cookie }: Person): Promise<TestSocket> {
  const socket = await openSocket(cluster.front, { cookie })
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

test('while PostgreSQL is away pages and calls say so, and sockets stay open and go on afterwards', async () => {
  const sockets = await Promise.all([connect(ana), connect(eve)])
  await cluster.postgres.kill()
  const page = await fetch(`${cluster.front}/dashboard`, { headers: { cookie: ana.cookie } })
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true])
  const call = await ana.send('GET', `/kb/${kbId}`)
  expect([call.status, Number(call.headers.get('retry-after')) > 0]).toEqual([503, true])
  await cluster.postgres.start()
  await postUntilConfirmed(ana, 'The database is back')
  for (const socket of sockets) {
    await received(socket, 'The database is back')
    expect(socket.raw.readyState).toBe(socket.raw.OPEN)
    socket.close()
  }
})

test('while Redis is away messages are stored, and clients are asked to connect again when it is back', async () => {
  const sockets = await Promise.all([connect(ana), connect(eve)])
  await cluster.redis.kill()
  const isBusReady = async () => {
    const answer = await fetch(`${cluster.front}/ready`)
    return ((await answer.json()) as { data: { bus?: boolean } }).data.bus
  }
  await expect.poll(isBusReady, patient).toBe(false)
  // The events of a server reach its own connections, so some of many messages arrive.
  const arrived = async () => {
    await post(ana, 'Without Redis')
    return sockets[0].events.some((event) => isMessage(event, 'Without Redis'))
  }
  await expect.poll(arrived, patient).toBe(true)
  await cluster.redis.start()
  for (const socket of sockets) expect(await socket.closed).toBe(1012)
  await expect.poll(isBusReady, patient).toBe(true)
  expect(await contents()).toContain('Without Redis')
  const again = await Promise.all([connect(ana), connect(eve)])
  await postUntilConfirmed(eve, 'Redis is back')
  for (const socket of again) {
    await received(socket, 'Redis is back')
    socket.close()
  }
})

test('while S3 is away uploads are refused, and later files are stored and read by the worker', async () => {
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob(['The moon pulls the sea.']), 'tides.txt')
    return ana.ask<{ id: string }[]>('POST', `/kb/${kbId}/resources`, form)
  }
  const list = () => ana.ask<{ resources: { status: string }[] }>('GET', `/kb/${kbId}/resources`)
  await cluster.s3.stop()
  expect(await upload()).toMatchObject({ status: 503, code: 'files_unavailable' })
  expect((await list()).data?.resources).toEqual([])
  await cluster.s3.resume()
  await expect.poll(async () => (await upload()).status, patient).toBe(200)
  const statuses = async () => (await list()).data?.resources.map(({ status }) => status)
  await expect.poll(statuses, patient).toEqual(['completed'])
})

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
