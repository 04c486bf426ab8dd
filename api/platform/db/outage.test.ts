import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import {
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'
import { openSocket } from '#tests/support/socket.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'
import { databaseLimits } from './limits.ts'

const outage = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: TestPostgres
let api: TestApi
let ana: Person
let kb: TestKb
beforeAll(async () => {
  if (!postgresPrograms) return
  postgres = await openPostgres()
  api = await openApi({ env: { DATABASE_URL: postgres.url() } })
  ana = await api.person('Ana')
  kb = await api.kb(ana)
})
afterAll(async () => {
  await api?.close()
  await postgres?.remove()
})

const readKb = () => api.send(ana, 'GET', `/kb/${kb.id}`)
// The result of a check of readiness is used again for a moment: wait for the next one.
const ready = async () => (await api.send(null, 'GET', '/ready')).status

const patient = { timeout: 20_000 }
const untilBack = () => expect.poll(async () => (await readKb()).status, patient).toBe(200)

async function refused(asked: Promise<Response>) {
  const answer = await asked
  const { error } = (await answer.json()) as { error?: { code: string } }
  expect([answer.status, error?.code]).toEqual([503, 'database_unavailable'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

outage('after the database is killed calls are rejected until it is back', async () => {
  await postgres.kill()
  for (let n = 0; n < 20; n++) await refused(readKb())
  await refused(
    api.send(ana, 'POST', '/kb', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Almanac' }),
    }),
  )
  await expect.poll(ready, patient).toBe(503)
  await postgres.start()
  await untilBack()
  await expect.poll(ready, patient).toBe(200)
})

outage('a database that ends during many statements does not end the server', async () => {
  const calls = Array.from({ length: 200 }, (_, n) =>
    api.attempt(ana, 'sendMessage', {
      params: { chatId: kb.townhallId },
      body: { clientId: crypto.randomUUID(), content: `Number ${n}` },
    }),
  )
  const [answers] = await Promise.all([Promise.all(calls), postgres.kill()])
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  await postgres.start()
  await untilBack()
  const said = answers.filter(({ status }) => status === 200).length
  const [stored] = await postgres.ask(
    `select count(*)::int as n from messages where content like 'Number %'`,
  )
  expect(stored.n).toBeGreaterThanOrEqual(said)
})

outage('no request waits for a frozen database', async () => {
  postgres.freeze()
  await Promise.all(Array.from({ length: 30 }, () => refused(readKb())))
  await expect.poll(ready, patient).toBe(503)
  // While the server is known to be down, requests fail at once.
  await refused(readKb())
  postgres.resume()
  await untilBack()
})

outage('a socket gets a retry time and stays open', async () => {
  const socket = await api.socket(ana)
  await postgres.stop()
  const frame = { type: 'join_chat', data: { chatId: kb.townhallId } }
  expect(await socket.ask(frame)).toMatchObject({
    type: 'error',
    data: { code: 'database_unavailable', retryAfterSeconds: expect.any(Number) },
  })
  await expect(openSocket(api.url, { cookie: ana.cookie })).rejects.toThrow('503')
  await postgres.start()
  await untilBack()
  expect(await socket.ask(frame)).toMatchObject({ type: 'ack' })
})

outage('people stay signed in during an outage', async () => {
  await postgres.stop()
  await refused(api.send(ana, 'GET', '/user/info'))
  expect((await api.send(null, 'GET', '/user/info')).status).toBe(401)
  await postgres.start()
  await untilBack()
})

outage('background work continues after an outage', async () => {
  const body = new FormData()
  for (const name of ['one', 'two', 'three']) body.append('file', new Blob([name]), `${name}.txt`)
  const stored = await api.send(ana, 'POST', `/kb/${kb.id}/resources`, { method: 'POST', body })
  expect(stored.status).toBe(200)
  await api.message(ana, kb.aiChatId, 'What do the files say?', { expectBotReply: true })
  await postgres.kill()
  await postgres.start()
  const finished = async () => {
    const files = await postgres.ask(`select status from resources`)
    const answers = await postgres.ask(`select bot_state from messages where sender_type = 'bot'`)
    return [...files, ...answers].map(({ status, bot_state }) => status ?? bot_state)
  }
  await expect
    .poll(finished, { timeout: 20_000 })
    .toEqual(['completed', 'completed', 'completed', 'done'])
})

/** The API with its own database, behind a network that can fail. */
async function behindNetwork(name: string) {
  const proxy = await openProxy(postgres.port)
  const url = (await postgres.database(name)).replace(`:${postgres.port}/`, `:${proxy.port}/`)
  const own = await openApi({ env: { DATABASE_URL: url } })
  onTestFinished(async () => {
    await own.close()
    proxy.close()
  })
  const eve = await own.person('Eve')
  return { proxy, own, eve, read: (init: RequestInit = {}) => own.send(eve, 'GET', '/kb', init) }
}

outage('a network that drops all packets delays requests only briefly', async () => {
  const { proxy, read } = await behindNetwork('behind_a_network')
  proxy.fail({ kind: 'stalled' })
  await Promise.all(Array.from({ length: 30 }, () => refused(read())))
  proxy.mend()
  await expect.poll(async () => (await read()).status, patient).toBe(200)
  proxy.cut()
  await expect.poll(async () => (await read()).status, patient).toBe(200)
})

outage.each([
  ['while they are opened', 100],
  ['in the middle of statements', 6_000],
])('connections that are cut %s are an outage, and nothing is stored twice', async (_, bytes) => {
  const { proxy, own, eve, read } = await behindNetwork(`cut_after_${bytes}`)
  const { townhallId } = await own.kb(eve)
  const clientIds = Array.from({ length: 40 }, () => crypto.randomUUID())
  const send = async (clientId: string) => {
    const params = { chatId: townhallId }
    const body = { clientId, content: 'once' }
    return (await own.attempt(eve, 'sendMessage', { params, body })).status
  }
  proxy.fail({ kind: 'cut', bytes })
  const statuses: number[] = []
  while (!statuses.includes(503)) statuses.push(...(await Promise.all(clientIds.map(send))))
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  proxy.mend()
  await expect.poll(async () => (await read()).status, patient).toBe(200)
  for (const clientId of clientIds) await expect.poll(() => send(clientId), patient).toBe(200)
  const stored = await own.db
    .selectFrom('messages')
    .select('client_id')
    .where('content', '=', 'once')
    .execute()
  expect(stored.map((row) => row.client_id).toSorted()).toEqual(clientIds.toSorted())
})

outage('a single broken connection is closed while others work', async () => {
  const { proxy, read } = await behindNetwork('behind_a_firewall')
  expect((await read()).status).toBe(200)
  proxy.stallThese()
  // The request must fail sooner than the server would cancel a statement.
  await refused(read({ signal: AbortSignal.timeout(databaseLimits.statementMs / 2) }))
  expect((await read()).status).toBe(200)
})

outage(
  'a long statement, or one that waits for a lock, does not count as a broken connection',
  async () => {
    const { own } = await behindNetwork('at_work')
    const { promise: done, resolve: commit } = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = own.db.transaction().execute(async (trx) => {
      await sql`lock table feedback`.execute(trx)
      locked.resolve()
      await done
    })
    await locked.promise
    const waiting = sql`select 1 from feedback`.execute(own.db)
    await sql`select pg_sleep(${(databaseLimits.slowMs + 3 * databaseLimits.stuckCheckMs) / 1_000})`.execute(
      own.db,
    )
    commit()
    await holding
    expect((await waiting).rows).toEqual([])
  },
)
