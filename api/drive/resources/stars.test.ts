import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { addFile } from '#tests/support/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const [olga, vic] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(olga)
  await api.join(vic, kb)
  const file = (title: string) => addFile(api.db, kb.id, olga, { title, pages: ['A line.'] })
  const [north, south] = [await file('north.txt'), await file('south.txt')]
  const params = { kbId: kb.id }
  const star = (person: Person, resourceId: string, isStarred: boolean) =>
    api.call(person, 'starResource', { params: { ...params, resourceId }, body: { isStarred } })
  const stars = (person: Person, ids = [north, south]) =>
    api.call(person, 'listStars', { params, query: { resourceIds: ids.join() } })
  const starred = (person: Person, search?: string) =>
    api.call(person, 'listResources', {
      params,
      query: search ? { starred: true, search } : { starred: true },
    })
  return { olga, vic, kb, north, south, star, stars, starred }
}

test('a star is seen only by the person who gave it, and is taken away again', async () => {
  const { olga, vic, north, south, star, stars, starred } = await scene()
  await star(vic, north, true)
  await star(vic, north, true)
  await star(olga, south, true)
  expect(await stars(vic)).toEqual([north])
  expect(await stars(olga)).toEqual([south])
  const { resources, totalCount } = await starred(vic)
  expect([resources.map(({ id }) => id), totalCount]).toEqual([[north], 1])
  expect((await starred(vic, 'south')).resources).toEqual([])
  await star(vic, north, false)
  expect(await stars(vic)).toEqual([])
  expect(await starred(vic)).toMatchObject({ resources: [], totalCount: 0, totalSize: 0 })
  expect(await stars(olga)).toEqual([south])
})

test('only the stars of the files that are asked about are listed', async () => {
  const { vic, north, south, star, stars } = await scene()
  await star(vic, north, true)
  await star(vic, south, true)
  expect(await stars(vic, [south])).toEqual([south])
  expect(await stars(vic, [])).toEqual([])
})

test('whoever leaves loses sight of their stars', async () => {
  const { vic, kb, north, star } = await scene()
  await star(vic, north, true)
  await api.call(vic, 'leaveKb', { params: { kbId: kb.id } })
  const { status } = await api.attempt(vic, 'listStars', { params: { kbId: kb.id } })
  expect(status).toBe(404)
})

test('a deleted file takes its stars with it and brings them back', async () => {
  const { olga, vic, kb, north, star, stars } = await scene()
  await star(vic, north, true)
  await api.call(olga, 'deleteResource', { params: { kbId: kb.id, resourceId: north } })
  expect(await stars(vic)).toEqual([])
  await api.call(olga, 'restoreFromBin', { params: { kbId: kb.id }, body: { ids: [north] } })
  expect(await stars(vic)).toEqual([north])
})

test('the starred files of all knowledge bases are listed by name, a page at a time', async () => {
  const { olga, vic, kb, north, south } = await scene()
  const other = await api.kb(olga, { title: 'Other' })
  await api.join(vic, other)
  const east = await addFile(api.db, other.id, olga, { title: 'east.txt', pages: ['A line.'] })
  const name = async (kbId: string, resourceId: string, title: string) => {
    const params = { kbId, resourceId }
    await api.call(olga, 'renameResource', { params, body: { title } })
    await api.call(vic, 'starResource', { params, body: { isStarred: true } })
  }
  await name(kb.id, south, 'a.txt')
  await name(other.id, east, 'b.txt')
  await name(kb.id, north, 'c.txt')
  const first = await api.call(vic, 'listAllStars', { query: { limit: 2 } })
  expect(first.resources).toMatchObject([
    { id: south, kbId: kb.id },
    { id: east, kbId: other.id, title: 'b.txt', kbTitle: 'Other', folderName: null },
  ])
  const query = { limit: 2, cursor: first.nextCursor ?? '' }
  const second = await api.call(vic, 'listAllStars', { query })
  expect(second.resources.map(({ id }) => id)).toEqual([north])
  expect(second.nextCursor).toBeNull()
  const wrong = await api.attempt(vic, 'listAllStars', { query: { cursor: 'no cursor' } })
  expect(wrong.code).toBe('invalid_cursor')
  expect((await api.call(olga, 'listAllStars', {})).resources).toEqual([])
})

test('a starred file is not listed while its person may not read it', async () => {
  const { olga, vic, kb, north, star } = await scene()
  const params = { kbId: kb.id }
  const titles = async () =>
    (await api.call(vic, 'listAllStars', {})).resources.map(({ title }) => title)
  await star(vic, north, true)
  await api.call(olga, 'updateKb', { params, body: { canEveryoneRead: false } })
  expect(await titles()).toEqual([])
  await api.call(olga, 'updateKb', { params, body: { canEveryoneRead: true } })
  expect(await titles()).toEqual(['north.txt'])
  await api.call(olga, 'deleteKb', { params })
  expect(await titles()).toEqual([])
  await api.call(olga, 'restoreKbs', { body: { ids: [kb.id] } })
  expect(await titles()).toEqual(['north.txt'])
  await api.call(vic, 'leaveKb', { params })
  expect(await titles()).toEqual([])
})
