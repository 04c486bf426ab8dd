import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurns } from '#api/platform/jobs/in-turns.ts'
import { type FilesApi, hasEnded, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { makeOverdueJobsDue } from './jobs.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const text = 'The north mill was built in 1901. It burned down.\n\nA second paragraph follows.'

async function analysed() {
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const resource = await uploadAndAnalyse(api, owner, kbId, 'mill.txt', text)
  const url = `/kb/${kbId}/resources/${resource.id}`
  const now = async () => (await owner.call('GET', url)).data
  return { owner, kbId, id: resource.id, now }
}

/** The database state after a process was killed in the middle of an analysis. */
async function cutOff(id: string, tries = 0) {
  const { db } = api
  await db.updateTable('resources').set({ status: 'analyzing' }).where('id', '=', id).execute()
  await sql`update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now(),
    started_on = now(), retry_count = ${tries} where singleton_key = ${id}`.execute(db)
}

const counts = async (id: string) => {
  const { rows } = await sql<{ pages: number; passages: number }>`select
    (select count(*) from resource_pages where resource_id = ${id}) as pages,
    (select count(*) from passages where resource_id = ${id}) as passages`.execute(api.db)
  return rows[0]
}

test('an analysis stores the text, the passages, the type and the summary', async () => {
  const { id, now } = await analysed()
  expect(await now()).toMatchObject({
    status: 'completed',
    failure: null,
    type: 'text/plain',
    pageCount: 1,
    previewKind: 'text',
    summary: 'The north mill was built in 1901.',
  })
  expect(await counts(id)).toEqual({ pages: 1, passages: 1 })
})

test('an analysis cut off by a crash is resumed at the next start and stored once', async () => {
  const { kbId, id, now } = await analysed()
  const { until } = api.listenTo(kbId)
  await api.restart(() => cutOff(id))
  await until((events) => events.some((event) => hasEnded(event, id)))
  expect(await now()).toMatchObject({ status: 'completed' })
  expect(await counts(id)).toEqual({ pages: 1, passages: 1 })
})

/** The database state some time after the analysis of a file has failed. */
async function later(id: string) {
  const hourAgo = sql<string>`now() - interval '1 hour'`
  await api.db.updateTable('resources').set({ updated_at: hourAgo }).where('id', '=', id).execute()
}

test('a file whose analysis is cut off each time fails, and is analysed again later', async () => {
  const { kbId, id, now } = await analysed()
  await api.restart(() => cutOff(id, 2))
  expect(await now()).toMatchObject({ status: 'failed', failure: 'interrupted' })
  await api.restart()
  expect(await now()).toMatchObject({ status: 'failed', failure: 'interrupted' })
  const { until } = api.listenTo(kbId)
  await api.restart(() => later(id))
  await until((events) => events.some((event) => hasEnded(event, id)))
  expect(await now()).toMatchObject({ status: 'completed', failure: null })
})

test('a file whose analysis is cut off each time again is not analysed by itself any more', async () => {
  const { id, now } = await analysed()
  await api.restart(async () => {
    await cutOff(id, 2)
    await sql`update pgboss.job set data = data || '{"again": true}'
      where singleton_key = ${id}`.execute(api.db)
  })
  for (const restart of [async () => {}, () => later(id)]) {
    await api.restart(restart)
    expect(await now()).toMatchObject({ status: 'failed', failure: 'interrupted_again' })
  }
})

test('a resource that was never queued is queued at the next start', async () => {
  const { kbId, id, now } = await analysed()
  const { until } = api.listenTo(kbId)
  await api.restart(async () => {
    await api.db.updateTable('resources').set({ status: 'queued' }).where('id', '=', id).execute()
    await sql`delete from pgboss.job where singleton_key = ${id}`.execute(api.db)
  })
  await until((events) => events.some((event) => hasEnded(event, id)))
  expect(await now()).toMatchObject({ status: 'completed' })
})

for (const state of ['created', 'retry'])
  test(`a job (${state}) queued before the clock was set back is done at the next start`, async () => {
    const { kbId, id, now } = await analysed()
    const { until } = api.listenTo(kbId)
    await api.restart(async () => {
      await api.db.updateTable('resources').set({ status: 'queued' }).where('id', '=', id).execute()
      await sql`update pgboss.job set state = ${state}::pgboss.job_state, completed_on = null, retry_count = 1,
        start_after = now() + interval '1 hour' where singleton_key = ${id}`.execute(api.db)
    })
    await until((events) => events.some((event) => hasEnded(event, id)))
    expect(await now()).toMatchObject({ status: 'completed' })
  })

test('a retry that waits no longer than its queue allows keeps its time', async () => {
  await sql`insert into pgboss.job (name, state, retry_count, retry_delay, retry_backoff, retry_delay_max, start_after)
    values ('analysis', 'retry', 3, 5, true, 3600, now() + interval '75 seconds')`.execute(api.db)
  const due = async () => {
    await makeOverdueJobsDue(api.db)
    const { rows } = await sql<{ due: boolean }>`select start_after <= now() as due from pgboss.job
      where retry_delay_max = 3600`.execute(api.db)
    return rows.map((row) => row.due)
  }
  expect(await due()).toEqual([false])
  await sql`update pgboss.job set start_after = start_after + interval '1 minute'
    where retry_delay_max = 3600 and start_after > now()`.execute(api.db)
  expect(await due()).toEqual([true])
  await sql`delete from pgboss.job where retry_delay_max = 3600`.execute(api.db)
})

test('a resource that is deleted while it waits is not analysed', async () => {
  const { owner, kbId, id } = await analysed()
  await api.restart(async () => {
    await cutOff(id)
    await owner.call('DELETE', `/kb/${kbId}/resources/${id}`)
  })
  expect(await counts(id)).toEqual({ pages: 0, passages: 0 })
})

test('a person’s single file is processed before the many files of another person', async () => {
  const [ann, ben] = [await api.person('Ann'), await api.person('Ben')]
  const kbId = await api.kb(ann)
  await api.member(kbId, ben.id, 'admin')
  const ids: string[] = []
  for (const uploader of [ann, ann, ann, ann, ann, ann, ann, ann, ben])
    ids.push((await uploadAndAnalyse(api, uploader, kbId, `${ids.length}.txt`, 'Some words.')).id)
  const heard = api.listenTo(kbId)
  await api.restart(async () => {
    const ours = sql`any(${ids}::uuid[])`
    await sql`delete from pgboss.job where name = 'analysis'`.execute(api.db)
    await sql`update resources set status = 'queued' where id = ${ours}`.execute(api.db)
  })
  await heard.until((events) => ids.every((id) => events.some((event) => hasEnded(event, id))))
  const { rows } = await sql<{ by: string }>`select data->>'by' as by from pgboss.job
    where name = 'analysis' and state = 'completed' order by started_on`.execute(api.db)
  expect(rows.map(({ by }) => by).indexOf(ben.id)).toBeLessThan(5)
})

test('files of many people in one knowledge base do not delay another knowledge base', async () => {
  const [ann, ben] = [await api.person('Ann'), await api.person('Ben')]
  const [crowded, quiet] = [await api.kb(ann), await api.kb(ben)]
  const ids: string[] = []
  for (const name of ['Carl', 'Dora', 'Emil', 'Fay']) {
    const person = await api.person(name)
    await api.member(crowded, person.id, 'admin')
    ids.push((await uploadAndAnalyse(api, person, crowded, `${name}.txt`, 'Some words.')).id)
  }
  const last = await uploadAndAnalyse(api, ben, quiet, 'ben.txt', 'Some words.')
  const jobs = await inTurns(api.db, 'a queue with nothing in it', [...ids, last.id])
  const inOrder = jobs.toSorted((one, other) => other.priority - one.priority)
  expect(inOrder.map(({ singletonKey }) => singletonKey).indexOf(last.id)).toBeLessThan(2)
})
