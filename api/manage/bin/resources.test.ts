import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { storedIn } from '#tests/support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A knowledge base in which members may upload. */
async function scene() {
  const names = ['Olga', 'Ana', 'Ben'] as const
  const made = await Promise.all(names.map((name) => api.person(name)))
  const [owner, ana, ben] = made as [Person, Person, Person]
  const kb = await api.kb(owner)
  const params = { kbId: kb.id }
  await api.call(owner, 'updateKb', { params, body: { canEveryoneUpload: true } })
  for (const one of [ana, ben]) await api.join(one, kb)
  return { owner, ana, ben, kb, params }
}

const text = 'The harbour lights its lamp at nine.'

async function upload(person: Person, kb: TestKb, name = 'lamp.txt', folderId?: string) {
  const body = new FormData()
  if (folderId) body.append('folderId', folderId)
  body.append('file', new Blob([text]), name)
  const answer = await api.send(person, 'POST', `/kb/${kb.id}/resources`, { body })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

async function analysed(person: Person, kb: TestKb, name?: string, folderId?: string) {
  const resourceId = await upload(person, kb, name, folderId)
  await isAnalysed(person, kb, resourceId)
  return resourceId
}

function isAnalysed(person: Person, kb: TestKb, resourceId: string) {
  const read = () => api.call(person, 'readResource', { params: { kbId: kb.id, resourceId } })
  return expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('completed')
}

const restore = async (person: Person, kb: TestKb, ids: string[]) =>
  (await api.call(person, 'restoreFromBin', { params: { kbId: kb.id }, body: { ids } })).restoredIds
const bin = async (person: Person, kb: TestKb) =>
  (await api.call(person, 'listBin', { params: { kbId: kb.id } })).entries
const folder = async (person: Person, kb: TestKb, name: string, parentId: string | null = null) =>
  (await api.call(person, 'createFolder', { params: { kbId: kb.id }, body: { name, parentId } })).id
const search = async (person: Person) =>
  JSON.stringify(await api.call(person, 'search', { query: { q: 'harbour' } }))

test('a deleted file is nowhere but in the bin, and is as it was when it is restored', async () => {
  const { ana, ben, kb, params } = await scene()
  const resourceId = await analysed(ana, kb)
  const at = { params: { ...params, resourceId } }
  const before = await api.call(ana, 'readResource', at)
  const page = { params: { ...at.params, page: '1' } }
  const pageBefore = await api.call(ana, 'readResourcePage', page)
  const counts = await api.call(ana, 'readKb', { params })
  await api.call(ana, 'deleteResource', at)
  for (const name of ['readResource', 'previewResource', 'downloadResource'] as const)
    expect((await api.attempt(ana, name, at)).code).toBe('resource_not_found')
  expect((await api.attempt(ana, 'readResourcePage', page)).code).toBe('resource_not_found')
  expect(await search(ana)).not.toContain(resourceId)
  expect((await api.call(ana, 'listResources', { params })).resources).toEqual([])
  expect(await api.call(ana, 'readKb', { params })).toMatchObject({
    resourceCount: 0,
    resourceSize: 0,
    binSize: text.length,
  })
  expect(await restore(ben, kb, [resourceId])).toEqual([])
  expect(await restore(ana, kb, [resourceId])).toEqual([resourceId])
  expect(await api.call(ana, 'readResource', at)).toEqual(before)
  expect(await api.call(ana, 'readResourcePage', page)).toEqual(pageBefore)
  expect(await api.call(ana, 'readKb', { params })).toEqual(counts)
  expect(await search(ana)).toContain(resourceId)
  expect((await api.send(ana, 'GET', `/kb/${kb.id}/resources/${resourceId}/download`)).status).toBe(
    200,
  )
})

test('a folder is restored with all of its content, by one undo with what was deleted together', async () => {
  const { owner, kb, params } = await scene()
  const outer = await folder(owner, kb, 'Outer')
  const inner = await folder(owner, kb, 'Inner', outer)
  const inside = await analysed(owner, kb, 'inside.txt', inner)
  const beside = await analysed(owner, kb, 'beside.txt')
  const batchId = newId()
  const before = await api.call(owner, 'listFolders', { params })
  await api.call(owner, 'deleteResource', {
    params: { ...params, resourceId: beside },
    query: { batchId },
  })
  await api.call(owner, 'deleteFolders', { params, body: { ids: [inner, outer], batchId } })
  expect(await bin(owner, kb)).toMatchObject([
    { id: outer, kind: 'folder', title: 'Outer', resourceCount: 1, size: text.length },
    { id: beside, kind: 'file', title: 'beside.txt', resourceCount: 1 },
  ])
  const body = { batchId }
  const done = await api.call(owner, 'restoreFromBin', { params, body })
  expect(new Set(done.restoredIds)).toEqual(new Set([beside, outer]))
  expect(await api.call(owner, 'listFolders', { params })).toEqual(before)
  const restored = await api.call(owner, 'readResource', {
    params: { ...params, resourceId: inside },
  })
  expect(restored).toMatchObject({ folderId: inner, status: 'completed' })
  expect(await bin(owner, kb)).toEqual([])
  expect((await api.call(owner, 'restoreFromBin', { params, body })).restoredIds).toEqual([])
})

test('what was in a deleted folder is restored at the top, and a taken name gets a number', async () => {
  const { owner, kb, params } = await scene()
  const outer = await folder(owner, kb, 'Outer')
  const inner = await folder(owner, kb, 'Inner', outer)
  const file = await upload(owner, kb, 'inside.txt', outer)
  await api.call(owner, 'deleteResource', { params: { ...params, resourceId: file } })
  await api.call(owner, 'deleteFolders', { params, body: { ids: [inner] } })
  await api.call(owner, 'deleteFolders', { params, body: { ids: [outer] } })
  await folder(owner, kb, 'inner')
  await folder(owner, kb, 'Inner (2)')
  await restore(owner, kb, [inner, file])
  const folders = await api.call(owner, 'listFolders', { params })
  expect(folders.find(({ id }) => id === inner)).toMatchObject({
    name: 'Inner (3)',
    parentId: null,
  })
  const restored = await api.call(owner, 'readResource', {
    params: { ...params, resourceId: file },
  })
  expect(restored.folderId).toBeNull()
})

test('many who restore at once restore once', async () => {
  const { owner, ana, kb, params } = await scene()
  const resourceId = await analysed(ana, kb)
  await api.call(ana, 'deleteResource', { params: { ...params, resourceId } })
  const both = await Promise.all(
    [owner, ana, owner, ana].map((one) => restore(one, kb, [resourceId])),
  )
  expect(both.flat()).toEqual([resourceId])
  expect(await api.call(ana, 'readKb', { params })).toMatchObject({ resourceCount: 1, binSize: 0 })
})

test('a file that is deleted while it is analysed is analysed after it is restored', async () => {
  const { ana, kb, params } = await scene()
  const resourceId = await upload(ana, kb)
  await api.call(ana, 'deleteResource', { params: { ...params, resourceId } })
  await restore(ana, kb, [resourceId])
  await isAnalysed(ana, kb, resourceId)
  expect(await search(ana)).toContain(resourceId)
})

test('the bin shows to each member what they may restore, a page at a time', async () => {
  const { owner, ana, ben, kb, params } = await scene()
  const stranger = await api.person('Eve')
  const files: string[] = []
  for (const name of ['a.txt', 'b.txt', 'c.txt']) files.push(await upload(ana, kb, name))
  const [byAdministrator = '', second = '', third = ''] = files
  for (const [who, resourceId] of [
    [owner, byAdministrator],
    [ana, second],
    [ana, third],
  ] as const)
    await api.call(who, 'deleteResource', { params: { ...params, resourceId } })
  const { id: messageId } = await api.message(ana, kb.townhallId, 'A word')
  await api.call(ana, 'deleteMessage', { params: { chatId: kb.townhallId, messageId } })
  const idsOf = async (one: Person) => (await bin(one, kb)).map(({ id }) => id)
  expect(await idsOf(ana)).toEqual([messageId, third, second])
  expect(await idsOf(owner)).toEqual([messageId, third, second, byAdministrator])
  expect(await idsOf(ben)).toEqual([])
  expect((await api.attempt(stranger, 'listBin', { params })).code).toBe('kb_not_found')
  const first = await api.call(owner, 'listBin', { params, query: { limit: 3 } })
  expect(first).toMatchObject({ totalCount: 4, totalSize: 3 * text.length })
  const cursor = first.nextCursor ?? ''
  const next = await api.call(owner, 'listBin', { params, query: { limit: 3, cursor } })
  expect(next.entries.map(({ id }) => id)).toEqual([byAdministrator])
  expect(next.nextCursor).toBeNull()
})

test('messages of chats that an administrator is not in are not in their bin', async () => {
  const { owner, ana, ben, kb } = await scene()
  const body = { kbId: kb.id, otherUserId: ben.id }
  const { id: chatId } = await api.call(ana, 'openPrivateChat', { body })
  const { id: messageId } = await api.message(ana, chatId, 'Between us')
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId } })
  expect(await bin(ana, kb)).toMatchObject([{ id: messageId, chatId, title: 'Between us' }])
  expect(await bin(owner, kb)).toEqual([])
  await api.call(owner, 'purgeBin', { params: { kbId: kb.id }, body: {} })
  expect(await bin(ana, kb)).toHaveLength(1)
})

test('deleting for good takes only what the person may restore, and its content', async () => {
  const { owner, ana, ben, kb, params } = await scene()
  const resourceId = await upload(ana, kb, `${newId()}.txt`)
  await api.call(ana, 'deleteResource', { params: { ...params, resourceId } })
  const purge = (one: Person, ids?: string[]) =>
    api.call(one, 'purgeBin', { params, body: ids ? { ids } : {} })
  await purge(ben)
  await purge(ben, [resourceId])
  expect(await bin(ana, kb)).toHaveLength(1)
  await purge(owner, [resourceId])
  expect(await bin(ana, kb)).toEqual([])
  expect(await restore(ana, kb, [resourceId])).toEqual([])
  expect(await api.call(ana, 'readUser', {})).toMatchObject({ storageUsed: 0, binSize: 0 })
})

test('the content of a file stays on disk while it is in the bin, until its knowledge base is deleted', async () => {
  const { owner, kb, params } = await scene()
  const body = new FormData()
  body.append('file', new Blob([newId()]), 'own.txt')
  const before = await storedIn(api.deps.files)
  const answer = await api.send(owner, 'POST', `/kb/${kb.id}/resources`, { body })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  const added = (await storedIn(api.deps.files)).filter((hash) => !before.includes(hash))
  await api.call(owner, 'deleteResource', { params: { ...params, resourceId: data[0]?.id ?? '' } })
  expect(await storedIn(api.deps.files)).toContain(added[0])
  await api.call(owner, 'deleteKb', { params })
  await api.call(owner, 'purgeKbs', { body: {} })
  expect(await storedIn(api.deps.files)).not.toContain(added[0])
  expect((await api.call(owner, 'readUser', {})).storageUsed).toBe(0)
})
