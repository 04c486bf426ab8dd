import { afterAll, beforeAll, expect, test } from 'vitest'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Person } from '#contract/entities/user.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

async function page() {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner, { canEveryoneUpload: true })
  const body = { title: 'Tides', content: 'High at six.' }
  const { data } = await owner.call<Resource>('POST', `/kb/${kbId}/pages`, body)
  const path = `/kb/${kbId}/resources/${data.id}`
  const admin = await api.person('Ann')
  await api.member(kbId, admin.id, 'admin')
  const viewer = await api.person('Vic')
  await api.member(kbId, viewer.id)
  const keep = (by: Caller, content: string, base = 1) =>
    by.call('PUT', `${path}/text/draft`, { content, base })
  const draft = async (by: Caller) =>
    (await by.call<{ content: string; base: number } | null>('GET', `${path}/text/draft`)).data
  const note = (by: Caller, isEditing = true) =>
    by.call<Person[]>('PUT', `${path}/editors`, { isEditing })
  const names = async (by: Caller) => (await note(by)).data.map(({ displayName }) => displayName)
  return { owner, admin, viewer, kbId, id: data.id, path, keep, draft, note, names }
}

test('what is not saved is kept for the person alone, until it is saved', async () => {
  const { owner, admin, path, keep, draft } = await page()
  expect(await draft(owner)).toBeNull()
  await keep(owner, 'High at sev')
  await keep(owner, 'High at seven.\n')
  expect(await draft(owner)).toMatchObject({ content: 'High at seven.\n', base: 1 })
  expect(await draft(admin)).toBeNull()
  await owner.call('PUT', `${path}/text`, { content: 'High at seven.\n', base: 1 })
  expect(await draft(owner)).toBeNull()
})

test('an empty text ends it, and what arrives after a save is not kept', async () => {
  const { owner, path, keep, draft } = await page()
  await keep(owner, 'High at seven.')
  await keep(owner, '')
  expect(await draft(owner)).toBeNull()
  await owner.call('PUT', `${path}/text`, { content: 'High at noon.', base: 1 })
  await keep(owner, 'High at no', 1)
  expect(await draft(owner)).toBeNull()
  await keep(owner, 'High at night.', 2)
  expect(await draft(owner)).toMatchObject({ base: 2 })
})

test('who may not change a text keeps nothing and learns of nobody', async () => {
  const { viewer, owner, keep, note, path } = await page()
  await note(owner)
  expect((await keep(viewer, 'Mine')).status).toBe(403)
  expect((await viewer.call('GET', `${path}/text/draft`)).status).toBe(403)
  expect((await note(viewer)).error.code).toBe('forbidden')
  expect((await note(viewer, false)).error.code).toBe('forbidden')
  const stranger = await api.person('Eve')
  expect((await note(stranger)).status).toBe(404)
})

test('only the newest unsaved texts are kept', async () => {
  const { owner, kbId, keep, draft } = await page()
  await keep(owner, 'The oldest.')
  for (let n = 0; n < countLimits.pageDraftsPerPerson; n += 1) {
    const body = { title: `Page ${n}`, content: 'x' }
    const { data } = await owner.call<Resource>('POST', `/kb/${kbId}/pages`, body)
    const path = `/kb/${kbId}/resources/${data.id}/text/draft`
    await owner.call('PUT', path, { content: 'y', base: 1 })
  }
  expect(await draft(owner)).toBeNull()
})

test('those who have a page open learn of each other, at once', async () => {
  const { owner, admin, id, kbId, note, names } = await page()
  expect(await names(owner)).toEqual([])
  const { until, heard } = api.listen([topics.user(owner.id)], owner.id)
  expect(await names(admin)).toEqual(['Marit'])
  await until((events) => events.length === 1)
  // Renewing is no news.
  await names(admin)
  expect(await names(owner)).toEqual(['Ann'])
  await note(admin, false)
  await until((events) => events.length === 2)
  expect(heard.map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'page_editor', data: { kbId, resourceId: id, isEditing: true } },
    { type: 'page_editor', data: { person: { id: admin.id }, isEditing: false } },
  ])
  expect(await names(owner)).toEqual([])
})

test('who is removed while they have a page open learns no more of who writes', async () => {
  const { owner, admin, kbId, note, names } = await page()
  await note(admin)
  expect(await names(owner)).toEqual(['Ann'])
  await note(owner, false)
  const members = api.db.updateTable('kb_members').set({ role: 'viewer' })
  await members.where('user_id', '=', admin.id).where('kb_id', '=', kbId).execute()
  expect(await names(owner)).toEqual([])
  const removed = api.db.deleteFrom('kb_members').where('user_id', '=', admin.id)
  await removed.where('kb_id', '=', kbId).execute()
  expect(await names(owner)).toEqual([])
})

test('who is not heard of any more no longer counts as writing', async () => {
  const { owner, admin, id, names } = await page()
  await names(admin)
  const past = new Date(Date.now() - limits.editorSeconds * 1_000).toISOString()
  await api.db
    .updateTable('page_editors')
    .set({ until: past })
    .where('resource_id', '=', id)
    .execute()
  expect(await names(owner)).toEqual([])
})
