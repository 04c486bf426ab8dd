import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner)
  const params = { kbId: kb.id }
  const folder = async (name: string, parentId: string | null = null) =>
    (await api.call(owner, 'createFolder', { params, body: { name, parentId } })).id
  const rename = (folderId: string, name: string) =>
    api.call(owner, 'renameFolder', { params: { ...params, folderId }, body: { name } })
  const move = (folderId: string, toFolderId: string | null) =>
    api.call(owner, 'moveItems', { params, body: { folderIds: [folderId], toFolderId } })
  const find = async (path: string, person = owner) => {
    const { status, data } = await api.look(person, 'findFolder', { params, query: { path } })
    return status === 200 ? (data as { id: string }).id : status
  }
  return { owner, kb, params, folder, rename, move, find }
}

test('the former paths of a folder that was renamed and moved lead to it', async () => {
  const { folder, rename, move, find } = await scene()
  const oslo = await folder('Oslo')
  const march = await folder('March', await folder('2026', oslo))
  await rename(oslo, 'Bergen')
  expect(await find('Oslo/2026/March')).toBe(march)
  await move(march, null)
  await rename(march, 'Spring 100%')
  for (const path of ['Oslo/2026/March', 'bergen/2026/march', 'March', 'Spring%20100%25'])
    expect(await find(path), path).toBe(march)
})

test('a new folder has its address, even if another folder had it before', async () => {
  const { folder, rename, find } = await scene()
  await rename(await folder('Oslo'), 'Bergen')
  const other = await folder('Oslo')
  expect(await find('Oslo')).toBe(other)
})

test('the former address of a deleted folder, a wrong one, and one of others are missing alike', async () => {
  const { owner, params, folder, rename, find } = await scene()
  const oslo = await folder('Oslo')
  await rename(oslo, 'Bergen')
  const stranger = await api.person('Stan')
  expect(await find('Oslo', stranger)).toBe(404)
  for (const path of ['Nowhere', 'Oslo/Nowhere', '%E0%A4%A', '..', 'a/'.repeat(200)])
    expect(await find(path), path).toBe(404)
  await api.call(owner, 'deleteFolders', { params, body: { ids: [oslo] } })
  expect(await find('Oslo')).toBe(404)
})

test('a knowledge base remembers a limited number of former places', async () => {
  const { kb, folder, rename, find } = await scene()
  const oslo = await folder('Oslo')
  await sql`insert into former_folders (kb_id, name, folder_id, until)
    select ${kb.id}, 'Old ' || n, ${oslo}, now() - n * interval '1 minute'
    from generate_series(1, 1000) n`.execute(api.db)
  await rename(oslo, 'Bergen')
  expect([await find('Oslo'), await find('Old 1'), await find('Old 1000')]).toEqual([
    oslo,
    oslo,
    404,
  ])
})

test('a path with names that no folder can have is missing', async () => {
  const { find } = await scene()
  for (const path of ['%00', 'Oslo/a%00b', `a${'\u0301\u0316'.repeat(3_900)}`])
    expect(await find(path), JSON.stringify(path.slice(0, 20))).toBe(404)
})

test('a folder whose name has a slash, dots, percent signs or marks of direction is found by its own path only', async () => {
  const { folder, find } = await scene()
  const names = ['a/b', '..', '.', 'a%2Fb', 'אב\u200f', 'a b?#']
  const ids = await Promise.all(names.map((name) => folder(name)))
  for (const [n, name] of names.entries())
    expect(await find(encodeURIComponent(name)), name).toBe(ids[n])
  for (const path of ['a/b', '../a%2Fb', './..', '\u202ea%2Fb'])
    expect(await find(path), path).toBe(404)
})
