import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeActivity } from '#api/kbs/activity.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function studio() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(owner)
  await api.join(viewer, kb)
  const params = { kbId: kb.id }
  const add = (title: string, by: Person = owner) =>
    addFile(api.db, kb.id, by, { title, pages: ['A line.'] })
  const list = (query: object = {}) => api.call(owner, 'listActivity', { params, query })
  const lines = async () =>
    (await list()).activities.map(
      ({ kind, actor, title, count }) => `${actor?.displayName} ${kind} ${title} ${count}`,
    )
  return { owner, viewer, kb, params, add, list, lines }
}

test('administrators see who uploaded, moved, deleted and restored files, newest first', async () => {
  const { owner, params, add, lines, viewer } = await studio()
  const [north] = [await add('north.txt', viewer), await add('south.txt')]
  const body = { name: 'Maps', parentId: null }
  const { id: toFolderId } = await api.call(owner, 'createFolder', { params, body })
  await api.call(owner, 'moveItems', {
    params,
    body: { resourceIds: [north], folderIds: [], fromFolderId: null, toFolderId },
  })
  await api.call(owner, 'deleteResource', { params: { ...params, resourceId: north } })
  expect((await lines()).slice(0, 3)).toEqual([
    'Olga deleted north.txt 1',
    'Olga moved north.txt 1',
    'Olga uploaded south.txt 1',
  ])
  await api.call(owner, 'restoreFromBin', { params, body: { ids: [north] } })
  expect((await lines()).slice(0, 4)).toEqual([
    'Olga restored north.txt 1',
    'Olga moved north.txt 1',
    'Olga uploaded south.txt 1',
    'Vic uploaded north.txt 1',
  ])
})

test('a move says from which folder to which one, by their names at that time', async () => {
  const { owner, params, add, list } = await studio()
  const [north, south] = [await add('north.txt'), await add('south.txt')]
  const folder = async (name: string) =>
    (await api.call(owner, 'createFolder', { params, body: { name, parentId: null } })).id
  const [maps, old] = [await folder('Maps'), await folder('Old')]
  const move = (resourceIds: string[], toFolderId: string | null, folderIds: string[] = []) => {
    const body = { resourceIds, folderIds, fromFolderId: null, toFolderId }
    return api.call(owner, 'moveItems', { params, body })
  }
  await move([north], maps)
  await move([north, south], old, [maps])
  await move([south], null)
  const { activities } = await list({ limit: '3' })
  expect(activities).toMatchObject([
    { kind: 'moved', from: 'Old', to: '' },
    { kind: 'moved', from: null, to: 'Old', count: 3 },
    { kind: 'moved', from: '', to: 'Maps' },
  ])
})

test('who wrote a new version of a page is listed', async () => {
  const { owner, params, lines } = await studio()
  const body = { title: 'Rules', content: 'Knock first.' }
  const { id: resourceId } = await api.call(owner, 'createPage', { params, body })
  const saved = { content: 'Knock twice.', base: 1 }
  await api.call(owner, 'saveText', { params: { ...params, resourceId }, body: saved })
  expect((await lines()).slice(0, 2)).toEqual([
    'Olga changed Rules.md 1',
    'Olga uploaded Rules.md 1',
  ])
})

test('members, roles and settings are listed too', async () => {
  const { owner, viewer, params, list } = await studio()
  const body = { user_id: viewer.id, role: 'admin' as const }
  await api.call(owner, 'changeRole', { params, body })
  await api.call(owner, 'updateKb', { params, body: { title: 'Atelier' } })
  const { activities } = await list({ limit: '2' })
  expect(activities).toMatchObject([
    { kind: 'renamed', title: 'Atelier', actor: { id: owner.id } },
    { kind: 'promoted', subject: { id: viewer.id } },
  ])
})

test('a change of settings says whether it made the knowledge base public or private', async () => {
  const { owner, params, list } = await studio()
  for (const body of [{ isPublic: true }, { description: 'Paintings' }, { isPublic: false }])
    await api.call(owner, 'updateKb', { params, body })
  const { activities } = await list({ limit: '3' })
  expect(activities.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'settings_updated private',
    'settings_updated ',
    'settings_updated public',
  ])
})

test('nothing of a chat is listed, not even that one was deleted', async () => {
  const { owner, viewer, kb, lines } = await studio()
  const before = await lines()
  const created = { kbId: kb.id, title: 'Secret party', UserIDs: [viewer.id] }
  const { id: chatId } = await api.call(owner, 'createChat', { body: created })
  const { id: messageId } = await api.message(owner, chatId, 'At eight')
  await api.call(owner, 'deleteMessage', { params: { chatId, messageId } })
  await api.call(owner, 'deleteChat', { params: { chatId } })
  expect(await lines()).toEqual(before)
})

test('pages follow each other without a gap, deleted files among them', async () => {
  const { owner, params, add, list } = await studio()
  for (const title of ['1', '2', '3', '4', '5', '6']) {
    const resourceId = await add(title)
    if (Number(title) > 3)
      await api.call(owner, 'deleteResource', { params: { ...params, resourceId } })
  }
  const all = (await list()).activities.map(({ id }) => id)
  const paged: string[] = []
  for (let more = true; more; ) {
    const before = paged.at(-1)
    const page = await list({ limit: '2', ...(before && { before }) })
    paged.push(...page.activities.map(({ id }) => id))
    more = page.hasMore
  }
  expect(paged).toEqual(all)
})

test('only administrators see it', async () => {
  const { viewer, params } = await studio()
  const stranger = await api.person('Sol')
  expect((await api.attempt(viewer, 'listActivity', { params })).code).toBe('forbidden')
  expect((await api.attempt(stranger, 'listActivity', { params })).code).toBe('kb_not_found')
})

test('what was recorded half a year ago is forgotten', async () => {
  const { owner, params, add, lines } = await studio()
  const resourceId = await add('north.txt')
  await api.call(owner, 'deleteResource', { params: { ...params, resourceId } })
  await api.call(owner, 'restoreFromBin', { params, body: { ids: [resourceId] } })
  await api.db
    .updateTable('kb_activity')
    .set({ created_at: sql`now() - interval '181 days'` })
    .where('kb_id', '=', params.kbId)
    .execute()
  await purgeActivity(api.db)
  expect((await lines())[0]).toBe('Olga uploaded north.txt 1')
})
