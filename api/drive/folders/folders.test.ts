import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { type Caller, type FilesApi, openFilesApi, upload } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

async function drive(person?: Caller) {
  const owner = person ?? (await api.person('Owner'))
  const kbId = await api.kb(owner, { canEveryoneUpload: true })
  const by = (who: Caller) => ({
    folder: async (name: string, parentId: string | null = null) =>
      (await who.call<Folder>('POST', `/kb/${kbId}/folders`, { name, parentId })).data.id,
    file: async (name: string, folderId = '') =>
      (await upload(who, kbId, { [name]: `${kbId} ${name}` }, { folderId }))[0]?.id ?? '',
    folders: async () => (await who.call<Folder[]>('GET', `/kb/${kbId}/folders`)).data,
    rename: (id: string, name: string) =>
      who.call('PUT', `/kb/${kbId}/folders/${id}`, { id, name }),
    remove: (...ids: string[]) => who.call('DELETE', `/kb/${kbId}/folders`, { ids }),
    move: (body: object) => who.call('POST', `/kb/${kbId}/folders/move`, body),
    files: async (query = '') =>
      (await who.call<{ resources: Resource[] }>('GET', `/kb/${kbId}/resources?${query}`)).data
        .resources,
  })
  return { kbId, owner, by, ...by(owner) }
}

test('a folder counts its content at any depth', async () => {
  const { folder, file, folders } = await drive()
  const top = await folder('Top')
  const middle = await folder('Middle', top)
  const bottom = await folder('Bottom', middle)
  await file('a.txt', top)
  await file('b.txt', bottom)
  await file('c.txt', bottom)
  const counts = Object.fromEntries((await folders()).map((one) => [one.name, one.resourceCount]))
  expect(counts).toEqual({ Top: 3, Middle: 2, Bottom: 2 })
  const sizes = (await folders()).map((one) => one.resourceSize / one.resourceCount)
  expect(sizes).toEqual([42, 42, 42])
})

test('two folders in the same place cannot have the same name, whatever its case', async () => {
  const { kbId, owner, folder, rename } = await drive()
  const top = await folder('Plans')
  await folder('Plans', top)
  const again = await owner.call('POST', `/kb/${kbId}/folders`, { name: 'PLANS' })
  expect([again.status, again.error.code]).toEqual([409, 'folder_name_taken'])
  const other = await folder('Other')
  expect((await rename(other, 'plans')).error.code).toBe('folder_name_taken')
  expect((await rename(top, 'plans')).status).toBe(200)
})

test('a folder cannot be moved into itself or below itself', async () => {
  const { folder, move } = await drive()
  const top = await folder('Top')
  const below = await folder('Below', top)
  for (const toFolderId of [top, below])
    expect((await move({ folderIds: [top], toFolderId })).error.code).toBe('folder_cycle')
})

test('a move is done completely or not at all', async () => {
  const { folder, file, move, files, folders } = await drive()
  const to = await folder('To')
  await folder('Same', to)
  const same = await folder('Same')
  const resource = await file('a.txt')
  const clash = await move({ resourceIds: [resource], folderIds: [same], toFolderId: to })
  expect(clash.error.code).toBe('folder_name_taken')
  expect((await files('folderId=root')).map(({ id }) => id)).toEqual([resource])

  const other = await folder('Other')
  expect((await move({ resourceIds: [resource], folderIds: [other], toFolderId: to })).status).toBe(
    200,
  )
  expect((await files(`folderId=${to}`)).map(({ id }) => id)).toEqual([resource])
  expect((await folders()).find(({ id }) => id === other)?.parentId).toBe(to)
  await move({ resourceIds: [resource], fromFolderId: to, toFolderId: null })
  expect((await files('folderId=root')).length).toBe(1)
})

test('deleting a folder deletes everything below it and reduces the counts', async () => {
  const { kbId, owner, folder, file, remove, files, folders } = await drive()
  const before = (await api.stored()).length
  const top = await folder('Top')
  const below = await folder('Below', top)
  const kept = await file('kept.txt')
  const gone = [await file('a.txt', top), await file('b.txt', below)]
  const { until } = api.listenTo(kbId)
  expect((await remove(top)).status).toBe(200)
  expect((await files()).map(({ id }) => id)).toEqual([kept])
  expect(await folders()).toEqual([])
  const kb = await owner.call('GET', `/kb/${kbId}`)
  expect(kb.data).toMatchObject({ resourceCount: 1, resourceSize: 45 })
  await owner.call('DELETE', `/kb/${kbId}/bin`, {})
  expect((await api.stored()).length).toBe(before + 1)
  const heard = await until((events) => events.some(({ type }) => type === 'folder_remove'))
  const removed = heard.flatMap((event) =>
    event.type === 'resource_remove' ? event.data.resourceIds : [],
  )
  expect(new Set(removed)).toEqual(new Set(gone))
  const folderEvent = heard.find((event) => event.type === 'folder_remove')
  expect(folderEvent?.data).toEqual({ kbId, folderIds: expect.arrayContaining([top, below]) })
})

test('one missing folder prevents the deletion of the others', async () => {
  const { folder, remove, folders } = await drive()
  const here = await folder('Here')
  const there = await (await drive()).folder('There')
  expect((await remove(here, there)).status).toBe(404)
  expect((await folders()).map(({ id }) => id)).toEqual([here])
})

test('a folder’s creator may delete the folder until somebody else has put something into it', async () => {
  const { kbId, by, file: ownersFile } = await drive()
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const own = by(viewer)
  const shared = await own.folder('Shared')
  const alone = await own.folder('Alone')
  await own.file('mine.txt', alone)
  await ownersFile('theirs.txt', await own.folder('Inside', shared))
  const can = Object.fromEntries((await own.folders()).map((one) => [one.name, one.can]))
  expect(can.Shared).toEqual({ download: true, rename: true, move: false, delete: false })
  expect(can.Alone).toEqual({ download: true, rename: true, move: true, delete: true })
  expect((await own.remove(shared)).status).toBe(403)
  expect((await own.move({ folderIds: [shared], toFolderId: alone })).status).toBe(403)
  expect((await own.remove(alone)).status).toBe(200)
})

test('a viewer moves their own files and cannot move files of other people', async () => {
  const { kbId, by, folder, file } = await drive()
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const own = by(viewer)
  const to = await folder('To')
  const theirs = await file('theirs.txt')
  const mine = await own.file('mine.txt')
  expect((await own.move({ resourceIds: [mine, theirs], toFolderId: to })).status).toBe(403)
  expect((await own.move({ resourceIds: [mine], toFolderId: to })).status).toBe(200)
})

test('a file uploaded into a folder during its deletion is either deleted with it or rejected', async () => {
  const { kbId, owner, folder, remove, files } = await drive()
  const target = await folder('Target')
  const uploads = Array.from({ length: 8 }, (_, index) =>
    upload(owner, kbId, { [`${index}.txt`]: `${index}` }, { folderId: target }).catch(() => null),
  )
  await Promise.all([...uploads, remove(target)])
  const left = await files()
  const kb = await owner.call<{ resourceCount: number }>('GET', `/kb/${kbId}`)
  expect([left.length, kb.data.resourceCount]).toEqual([0, 0])
})

test('renaming and moving a folder change when it was modified, and an event says so', async () => {
  const { kbId, folder, folders, rename, move } = await drive()
  const to = await folder('To')
  const moved = await folder('Moved')
  const read = async () => (await folders()).find(({ id }) => id === moved)
  const created = await read()
  expect(created?.modifiedAt).toBe(created?.createdAt)
  const events = api.listenTo(kbId)
  await rename(moved, 'Renamed')
  const renamed = await read()
  expect(renamed?.modifiedAt).not.toBe(created?.modifiedAt)
  await move({ folderIds: [moved], toFolderId: to })
  const times = [renamed?.modifiedAt, (await read())?.modifiedAt]
  const updates = () =>
    events.heard.flatMap((event) =>
      event.type === 'folder_update' ? [event.data.folder.modifiedAt] : [],
    )
  await expect.poll(updates).toEqual(times)
})

test('of two people who rename folders to one name at once, one is refused', async () => {
  const { kbId, by, folder, folders, rename } = await drive()
  const admin = await api.person('Admin')
  await api.member(kbId, admin.id, 'admin')
  const [one, other] = [await folder('One'), await folder('Other')]
  const both = [rename(one, 'Plans'), by(admin).rename(other, 'PLANS')]
  const codes = (await Promise.all(both)).map(({ status, error }) => error?.code ?? status)
  expect(codes.sort()).toEqual([200, 'folder_name_taken'])
  const names = (await folders()).map(({ name }) => name.toLowerCase())
  expect(names.filter((name) => name === 'plans')).toHaveLength(1)
})

test('of two folders that are moved into each other at once, one stays', async () => {
  const { folder, move, folders } = await drive()
  const [one, other] = [await folder('One'), await folder('Other')]
  const moves = [
    move({ folderIds: [one], toFolderId: other }),
    move({ folderIds: [other], toFolderId: one }),
  ]
  const codes = (await Promise.all(moves)).map(({ status, error }) => error?.code ?? status)
  expect(codes.sort()).toEqual([200, 'folder_cycle'])
  expect((await folders()).filter(({ parentId }) => parentId === null)).toHaveLength(1)
})
