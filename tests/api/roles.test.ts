import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#api/platform/db/connect.ts'
import { newId } from '#api/platform/ids.ts'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { Browser } from '#tests/support/browser.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { runProgram, temporaryFolder } from '#tests/support/program.ts'
import { openRedisServer } from '#tests/support/redis.ts'
import { openS3 } from '#tests/support/s3.ts'
import { withoutSeveral } from '#tests/support/several.ts'

// Programs that each do a part of the work.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const several = test.skipIf(withoutSeveral !== null)
if (withoutSeveral) test.skip(withoutSeveral, () => {})

let services: Awaited<ReturnType<typeof openServices>>
beforeAll(async () => {
  if (!withoutSeveral) services = await openServices()
})
afterAll(() => services?.close())

async function openServices() {
  const [postgres, redis, s3] = await Promise.all([openPostgres(), openRedisServer(), openS3()])
  const { dir, remove } = temporaryFolder()
  const env = { DATABASE_URL: postgres.url(), REDIS_URL: redis.url, ...s3.env }
  return {
    postgres,
    start: async (only: 'api' | 'worker', folder: string = only) => {
      const program = await runProgram(
        'server.ts',
        { ...env, DATA_DIR: path.join(dir, folder) },
        {},
        ['--only', only],
      )
      onTestFinished(program.kill)
      await program.ready()
      return program
    },
    close: () => Promise.all([postgres.remove(), redis.kill(), s3.remove(), remove()]),
  }
}

async function haveKb(url: string) {
  const browser = new Browser(url)
  await browser.signIn({ ...demoPeople[0] })
  const { cookie } = browser
  const ask = async <T>(method: string, place: string, body?: string | FormData) => {
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { cookie, ...type }
    const answer = await fetch(url + place, { method, headers, ...(body ? { body } : {}) })
    return ((await answer.json()) as { data: T }).data
  }
  const { id } = await ask<{ id: string }>('POST', '/kb', JSON.stringify({ title: 'Almanac' }))
  return { ask, cookie, kbId: id, place: `/kb/${id}/resources` }
}

several('a file that an API without jobs has stored is read by a worker', async () => {
  const api = await services.start('api')
  expect(api.output()).toContain('calls, sockets and answers; no jobs')
  const { ask, place } = await haveKb(api.url)
  const form = new FormData()
  form.append('file', new Blob(['The moon pulls the sea.']), 'tides.txt')
  const [stored] = await ask<[{ id: string }]>('POST', place, form)
  const status = async () => (await ask<{ status: string }>('GET', `${place}/${stored.id}`)).status
  expect(await status()).toBe('queued')

  const worker = await services.start('worker')
  await expect.poll(status, { timeout: 30_000 }).toBe('completed')
  for (const path of ['/health', '/ready', '/ready?of=a-load-balancer'])
    expect((await fetch(worker.url + path)).status).toBe(200)
  expect((await fetch(`${worker.url}/kb`)).status).toBe(404)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})

several('messages sent while their server is killed are stored once by the next one', async () => {
  const [one, two] = await Promise.all([services.start('api'), services.start('api', 'other')])
  const { ask, cookie, kbId } = await haveKb(one.url)
  const [townhall] = await ask<[{ id: string }]>('GET', `/chats?kbId=${kbId}`)
  const place = `/chats/${townhall.id}/messages`
  const headers = { cookie, 'content-type': 'application/json' }
  const post = async (url: string, clientId: string) => {
    const body = JSON.stringify({ clientId, content: clientId })
    const answer = await fetch(url + place, { method: 'POST', headers, body })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const sent: string[] = []
  const confirmed = new Map<string, string>()
  const sendUntilKilled = async () => {
    for (;;) {
      const clientId = newId()
      sent.push(clientId)
      confirmed.set(clientId, await post(one.url, clientId))
      if (confirmed.size === 5) one.child.kill('SIGKILL')
    }
  }
  const senders = Array.from({ length: 8 }, sendUntilKilled)
  await Promise.allSettled(senders)
  expect(sent.length - confirmed.size).toBe(senders.length)

  for (const clientId of sent) {
    const id = await post(two.url, clientId)
    expect(confirmed.get(clientId) ?? id).toBe(id)
  }
  const page = await fetch(`${two.url}${place}?limit=100`, { headers: { cookie } })
  const { data } = (await page.json()) as { data: { messages: { content: string }[] } }
  const stored = data.messages
    .map(({ content }) => content)
    .filter((content) => sent.includes(content))
  expect(stored.toSorted()).toEqual(sent.toSorted())
})

several(
  'programs that start together on a database of an earlier version migrate it once',
  async () => {
    const { postgres, start, close } = await openServices()
    onTestFinished(async () => void (await close()))
    const old = await connect({ url: postgres.url() })
    await old.migrate(['001-first', '002-resource-lists'])
    await old.close()
    const ana = "'00000000-0000-7000-8000-00000000000a', 'ana@example.com', 'Ana', 'Ana'"
    await postgres.ask(`insert into users (id, email, name, display_name) values (${ana})`)

    const [api, worker] = await Promise.all([start('api'), start('worker')])
    for (const { output } of [api, worker]) expect(output()).not.toMatch(/error|failed/i)
    const fresh = await connect({ url: await postgres.database('fresh') })
    await fresh.migrate()
    await fresh.close()
    const migrated = await readTables(postgres.url())
    expect(migrated).toEqual(await readTables(postgres.url('fresh')))
    expect(await query(postgres.url(), 'select name from users where not is_bot')).toContainEqual({
      name: 'Ana',
    })
  },
)

const readTables = (url: string) =>
  query(
    url,
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  )

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
