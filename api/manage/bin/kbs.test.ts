import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#api/program/sweep.ts'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { digest } from '#tests/support/digest.ts'
import { readEverything } from '#tests/support/everything.ts'
import { idFieldsOf } from '#tests/support/fields.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import { attempts, perform } from '#tests/support/tries.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const remove = ({ people, kb }: Fixture) =>
  api.call(people.owner, 'deleteKb', { params: { kbId: kb.id } })
const restore = async (person: Person, { kb }: Fixture) =>
  (await api.call(person, 'restoreKbs', { body: { ids: [kb.id] } })).restoredIds
const binOf = async (person: Person) => (await api.call(person, 'listDeletedKbs', {})).entries

/** A public knowledge base with a file, a message with a file, a draft, an invitation and a request. */
async function scene() {
  const made = await makeFixture(api)
  const { people, entities, kb } = made
  const body = { isPublic: true, title: 'Zanthoquil' }
  await api.call(people.owner, 'updateKb', { params: { kbId: kb.id }, body })
  await entities.resource(people.viewer)
  await entities.attachment(kb.townhallId, people.owner)
  await api.message(people.viewer, kb.townhallId, 'Zanthoquil sails at nine')
  const draft = { params: { chatId: kb.townhallId }, body: { content: 'Zanthoquil draft' } }
  await api.call(people.viewer, 'saveDraft', draft)
  await entities.invitation(people.owner)
  await entities.request(await entities.stranger())
  await api.deps.notifier.settled()
  return made
}

// Everything that a person reads, without the time of the answer.
const everything = async (person: Person, { kb }: Fixture) =>
  readEverything(api, person, { kbId: [kb.id], chatId: [kb.townhallId], q: ['sails'] })

test('a deleted knowledge base is nowhere but in the bin of its owner, and restored as it was', async () => {
  const made = await scene()
  const { people, kb } = made
  const everybody = [people.owner, people.admin, people.viewer, people.outsider]
  const read = () => Promise.all(everybody.map((person) => everything(person, made)))
  const before = await read()
  const rows = await digest(api.db)
  await remove(made)
  for (const person of everybody) {
    const shown = (await everything(person, made)).filter(
      ({ from, text }) =>
        (text.includes('Zanthoquil') || text.includes(kb.id)) && !from.startsWith('listDeletedKbs'),
    )
    expect(shown.map(({ from }) => from)).toEqual([])
  }
  for (const person of everybody.slice(1)) {
    expect(await binOf(person)).toEqual([])
    expect(await restore(person, made)).toEqual([])
  }
  expect(await binOf(people.owner)).toMatchObject([{ id: kb.id, kind: 'kb', title: 'Zanthoquil' }])
  const socket = await api.socket(people.viewer)
  expect(await restore(people.owner, made)).toEqual([kb.id])
  await socket.until(({ type, data }) => type === 'kb_restore' && data.kbId === kb.id)
  expect(await read()).toEqual(before)
  expect(await digest(api.db)).toEqual(rows)
  expect(await restore(people.owner, made)).toEqual([])
})

test('no call answers with what is in a deleted knowledge base', async () => {
  const answered: string[] = []
  const made = await scene()
  const withIds = (Object.entries(calls) as [CallName, Call][]).filter(
    ([, call]) => idFieldsOf(call).length > 0,
  )
  const prepared = []
  for (const name of withIds.map(([name]) => name)) {
    if (outside.has(name)) continue
    // This attempt would delete another knowledge base.
    const given =
      name === 'deleteKb'
        ? { params: { kbId: made.kb.id } }
        : await attempts[name](made, made.people.owner, ofKb.has(name) ? 'kb' : 'any')
    prepared.push({ name, given })
  }
  await remove(made)
  const left = await digest(api.db)
  for (const person of [made.people.owner, made.people.viewer])
    for (const { name, given } of prepared) {
      const { status, code } = await perform(api, person, name, { ...given, undo: async () => {} })
      if (status !== 404) answered.push(`${name}: ${status} ${code}`)
    }
  expect(prepared.length).toBeGreaterThan(60)
  expect(answered).toEqual([])
  expect(await digest(api.db)).toEqual(left)
})

test('what is stored counts as content of the bin for those who uploaded it', async () => {
  const made = await scene()
  const { owner, viewer } = made.people
  const used = async (person: Person) => {
    const { storageUsed, binSize } = await api.call(person, 'readUser', {})
    return { storageUsed, binSize }
  }
  const before = [await used(owner), await used(viewer)]
  await remove(made)
  for (const [i, person] of [owner, viewer].entries()) {
    const { storageUsed, binSize } = await used(person)
    expect(storageUsed).toBe(before[i]?.storageUsed)
    expect(binSize).toBeGreaterThan(0)
  }
  await restore(owner, made)
  expect([await used(owner), await used(viewer)]).toEqual(before)
  await remove(made)
  await api.call(owner, 'purgeKbs', { body: {} })
  for (const person of [owner, viewer])
    expect(await used(person)).toEqual({ storageUsed: 0, binSize: 0 })
  expect(await restore(owner, made)).toEqual([])
})

test('after 30 days a deleted knowledge base goes with its files', async () => {
  const made = await scene()
  await remove(made)
  await sweepFiles(api.db, api.deps.files)
  expect(await binOf(made.people.owner)).toHaveLength(1)
  await sql`update bin_entries set deleted_at = now() - interval '31 days'
    where id = ${made.kb.id}`.execute(api.db)
  await sweepFiles(api.db, api.deps.files)
  expect(await binOf(made.people.owner)).toEqual([])
  const rows = await api.db.selectFrom('kbs').select('id').where('id', '=', made.kb.id).execute()
  expect(rows).toEqual([])
})

const ofKb = new Set<CallName>(['createTerm', 'createAccessKey', 'decideAuthorization', 'search'])

// Without an id of a knowledge base these calls are about the person, or about what is public.
const outside = new Set<CallName>([
  'createKb',
  'listTerms',
  'listPublicKbs',
  'listDeletedKbs',
  'restoreKbs',
  'purgeKbs',
  'filterNotifications',
  'countUnread',
  'readNotifications',
  'readAllNotifications',
  'sendFeedback',
  'listFeedback',
  'listOwnFeedback',
  'listAuthors',
])
