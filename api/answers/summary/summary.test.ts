import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Kb, KbCard } from '#contract/entities/kb.ts'
import { type Caller, type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { kbSummaryLimits, kbSummaryQueue } from './limits.ts'
import { renewKbSummary } from './queue.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const mill = 'The north mill was built by the brothers of the abbey in 1901.'
const river = 'The mill was driven by the river until the abbey was closed.'

/** A knowledge base with one analysed file, whose summary is made. */
async function scene(change: object = { description: '' }) {
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'mill.txt', mill)
  await renew(kbId)
  await owner.call('PUT', `/kb/${kbId}`, change)
  return { owner, kbId, id }
}

const renew = (kbId: string) =>
  renewKbSummary({ ...api.deps, writeSummary: null }, kbId, new AbortController().signal)

const summaryFor = async (person: Caller, kbId: string) =>
  (await person.call<Kb>('GET', `/kb/${kbId}`)).data.summary

/** The jobs that wait for the summary of a knowledge base, with how long they wait. */
async function waiting(kbId: string) {
  const { rows } = await sql<{ delay: number }>`select
    extract(epoch from start_after - created_on)::float as delay from pgboss.job
    where name = ${kbSummaryQueue} and singleton_key = ${kbId} and state = 'created'`.execute(
    api.db,
  )
  return rows.map(({ delay }) => Math.round(delay))
}

test('a knowledge base without files has no summary, and one with a file says what it is about', async () => {
  const owner = await api.person()
  const empty = await api.kb(owner)
  expect(await summaryFor(owner, empty)).toBe('')
  const { kbId, owner: other } = await scene()
  expect(await summaryFor(other, kbId)).toBe(mill)
})

test('many changes of files wait together as one job', async () => {
  const { owner, kbId } = await scene()
  await uploadAndAnalyse(api, owner, kbId, 'river.txt', river)
  await uploadAndAnalyse(api, owner, kbId, 'other.txt', `${river} ${mill}`)
  expect(await waiting(kbId)).toEqual([kbSummaryLimits.delaySeconds])
})

test('the queue makes the summary after a file was analysed, and sends an event to people who look at it', async () => {
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const { until } = api.listenTo(kbId)
  await uploadAndAnalyse(api, owner, kbId, 'mill.txt', mill)
  const analysed = api.listenTo(kbId)
  await sql`update pgboss.job set start_after = now() where name = ${kbSummaryQueue}`.execute(
    api.db,
  )
  api.deps.jobs.wake()
  await analysed.until((events) => events.some(({ type }) => type === 'kb_update'))
  await until((events) => events.some(({ type }) => type === 'resource_update'))
  expect(await summaryFor(owner, kbId)).toBe(mill)
})

test('a deleted file is no longer quoted, at once, and again after it is restored', async () => {
  const { owner, kbId, id } = await scene()
  await sql`delete from pgboss.job where singleton_key = ${kbId}`.execute(api.db)
  await owner.call('DELETE', `/kb/${kbId}/resources/${id}`)
  expect(await summaryFor(owner, kbId)).toBe('')
  expect(await waiting(kbId)).toHaveLength(1)
  await renew(kbId)
  expect(await summaryFor(owner, kbId)).toBe('')
  await sql`delete from pgboss.job where singleton_key = ${kbId}`.execute(api.db)
  await owner.call('POST', `/kb/${kbId}/bin/restore`, { ids: [id] })
  expect(await waiting(kbId)).toHaveLength(1)
  await renew(kbId)
  expect(await summaryFor(owner, kbId)).toBe(mill)
})

test('a file that is deleted while the summary is made is not quoted', async () => {
  const { owner, kbId, id } = await scene()
  await api.db.updateTable('kbs').set({ summary: '' }).where('id', '=', kbId).execute()
  const made = renew(kbId)
  await Promise.all([made, owner.call('DELETE', `/kb/${kbId}/resources/${id}`)])
  expect(await summaryFor(owner, kbId)).toBe('')
})

test('people who may not read the files do not get the summary, by any call or event', async () => {
  const { owner, kbId } = await scene({ isPublic: true, canEveryoneRead: false })
  const [viewer, admin, stranger] = [await api.person(), await api.person(), await api.person()]
  const heard = api.listen([topics.kb(kbId), topics.user(viewer.id)], viewer.id)
  await api.member(kbId, viewer.id)
  await api.member(kbId, admin.id, 'admin')
  await owner.call('PUT', `/kb/${kbId}`, { description: 'About a mill' })
  for (const person of [viewer, stranger]) expect(await summaryFor(person, kbId)).toBe('')
  expect(await summaryFor(admin, kbId)).toBe(mill)
  for (const path of ['/kb', '/public/kbs', `/kb/${kbId}`])
    for (const person of [viewer, stranger]) {
      const response = await person.send('GET', path)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toContain(mill)
    }
  const { invitationLink } = (await owner.call<Kb>('GET', `/kb/${kbId}`)).data
  const token = invitationLink?.split('/')[2]
  const preview = await stranger.send('GET', `/invitations/${token}/shared-link/verify`)
  expect(preview.status).toBe(200)
  expect(await preview.text()).not.toContain(mill)
  expect(JSON.stringify(heard.heard)).not.toContain(mill)
})

test('everybody may read the summary of a public knowledge base whose files everybody may read', async () => {
  const { kbId } = await scene({ isPublic: true, canEveryoneRead: true })
  const stranger = await api.person()
  expect(await summaryFor(stranger, kbId)).toBe(mill)
  const { data } = await stranger.call<KbCard[]>('GET', '/public/kbs')
  expect(data.find(({ id }) => id === kbId)?.summary).toBe(mill)
})

test('a knowledge base without a summary is queued at the next start', async () => {
  const { kbId } = await scene()
  await api.restart(async () => {
    await api.db.updateTable('kbs').set({ summary: '' }).where('id', '=', kbId).execute()
    await sql`delete from pgboss.job where name = ${kbSummaryQueue}`.execute(api.db)
  })
  expect(await waiting(kbId)).toHaveLength(1)
})
