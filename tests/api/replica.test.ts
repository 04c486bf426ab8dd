import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from '#tests/support/postgres.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Postgres = Awaited<ReturnType<typeof openPostgres>>

const patient = { timeout: 60_000 }
const withPostgres = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: Postgres
let replica: Awaited<ReturnType<Postgres['replica']>>
let api: TestApi
let ana: Person
let eve: Person
let kb: TestKb
beforeAll(async () => {
  if (!postgresPrograms) return
  postgres = await openPostgres()
  replica = await postgres.replica()
  api = await openApi({ env: { DATABASE_URL: postgres.url(), DATABASE_READ_URL: replica.url } })
  ana = await api.person('Ana')
  eve = await api.person('Eve')
  kb = await api.kb(ana)
  await api.join(eve, kb)
})
afterAll(async () => {
  await api?.close()
  await postgres?.remove()
})

async function createFolder(name: string): Promise<void> {
  await api.call(ana, 'createFolder', { params: { kbId: kb.id }, body: { name } })
}

const search = (q: string, on = api, person = ana) =>
  on.call(person, 'search', { query: { q, kbId: kb.id } })

// How many connections of the replica read a table of the product last.
async function readers(): Promise<number> {
  const rows = await replica.ask(
    `select 1 from pg_stat_activity where query like '%from "%' and pid <> pg_backend_pid()`,
  )
  return rows.length
}

withPostgres(
  'searches are answered by the replica, and find what was written just before',
  async () => {
    expect(await readers()).toBe(0)
    const write = async () => {
      const name = `Lantern${Math.random().toString(36).slice(2)}`
      await createFolder(name)
      expect(await search(name)).toMatchObject([{ kind: 'folder', title: name }])
      return readers()
    }
    await expect.poll(write, patient).toBeGreaterThan(0)
  },
)

withPostgres('while the replica is behind, searches and rights are as new as ever', async () => {
  await replica.ask('select pg_wal_replay_pause()')
  await createFolder('Harbour')
  expect(await search('Harbour')).toHaveLength(1)
  expect(await search('Harbour', api, eve)).toHaveLength(1)
  await api.call(ana, 'removeMember', { params: { kbId: kb.id, userId: eve.id } })
  const query = { q: 'Harbour', kbId: kb.id }
  expect(await api.attempt(eve, 'search', { query })).toMatchObject({ status: 404 })
  const listing = { params: { kbId: kb.id } }
  expect(await api.attempt(eve, 'listResources', listing)).toMatchObject({ status: 404 })
  await replica.ask('select pg_wal_replay_resume()')
})

withPostgres('if the replica ends, searches go on, and use it again when it is back', async () => {
  await createFolder('Quay')
  await replica.kill()
  for (let times = 0; times < 3; times++) expect(await search('Quay')).toHaveLength(1)
  await replica.start()
  expect(await readers()).toBe(0)
  const searchAgain = async () => {
    expect(await search('Quay')).toHaveLength(1)
    return readers()
  }
  await expect.poll(searchAgain, patient).toBeGreaterThan(0)
})

withPostgres('a server starts although its replica is away', async () => {
  const away = new URL(replica.url)
  away.port = '1'
  const DATABASE_URL = await postgres.database('alone')
  const other = await openApi({ env: { DATABASE_URL, DATABASE_READ_URL: away.href } })
  onTestFinished(other.close)
  const marit = await other.person('Marit')
  const { id: kbId } = await other.kb(marit)
  await other.call(marit, 'createFolder', { params: { kbId }, body: { name: 'Quay' } })
  expect(await other.call(marit, 'search', { query: { q: 'Quay', kbId } })).toHaveLength(1)
})

withPostgres(
  'a server does not start with a replica of another database, and names the setting',
  async () => {
    const DATABASE_URL = await postgres.database('other')
    for (const DATABASE_READ_URL of [DATABASE_URL, replica.url])
      await expect(openApi({ env: { DATABASE_URL, DATABASE_READ_URL } })).rejects.toThrow(
        /DATABASE_READ_URL/,
      )
  },
)
