import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const readsFolders = /from \\"folders\\" left join/

async function scene() {
  const [owner, ana] = [await api.person('Olga'), await api.person('Ana')]
  const kb = await api.kb(owner)
  const params = { kbId: kb.id }
  await api.call(owner, 'updateKb', { params, body: { canEveryoneUpload: true } })
  await api.join(ana, kb)
  const folder = async (name: string, parentId: string | null = null) =>
    (await api.call(ana, 'createFolder', { params, body: { name, parentId } })).id
  const list = () => api.call(ana, 'listFolders', { params })
  const upload = async (person: typeof ana, folderId: string) => {
    const body = new FormData()
    body.append('folderId', folderId)
    body.append('file', new Blob(['12345']), 'five.txt')
    const answer = await api.send(person, 'POST', `/kb/${kb.id}/resources`, { body })
    const { data } = (await answer.json()) as { data: { id: string }[] }
    return data[0]?.id ?? ''
  }
  return { owner, ana, kb, params, folder, list, upload }
}

test('folders that have not changed are not read from the database again', async () => {
  const { folder, list } = await scene()
  await folder('Oslo')
  await list()
  expect(await countStatements(readsFolders, list)).toBe(0)
})

test('what is moved to where it is does not change, and is no activity', async () => {
  const { owner, params, folder, upload } = await scene()
  const outer = await folder('Oslo')
  const move = {
    resourceIds: [await upload(owner, outer)],
    folderIds: [await folder('2026', outer)],
    toFolderId: outer,
  }
  const found = async () => ({
    files: (await api.call(owner, 'listResources', { params, query: {} })).resources,
    folders: await api.call(owner, 'listFolders', { params }),
    happened: await api.call(owner, 'listActivity', { params, query: {} }),
  })
  const before = await found()
  await api.call(owner, 'moveItems', { params, body: move })
  expect(await found()).toEqual(before)
})

test('the totals of folders and what may be done with them follow each change at once', async () => {
  const { owner, ana, params, folder, list, upload } = await scene()
  const outer = await folder('Oslo')
  const inner = await folder('2026', outer)
  const other = await folder('Bergen')
  const facts = async () =>
    (await list()).map(({ name, resourceCount, resourceSize, can }) => [
      name,
      resourceCount,
      resourceSize,
      can.delete,
    ])
  const empty = [
    ['2026', 0, 0, true],
    ['Bergen', 0, 0, true],
    ['Oslo', 0, 0, true],
  ]
  expect(await facts()).toEqual(empty)
  const resourceId = await upload(owner, inner)
  expect(await facts()).toEqual([
    ['2026', 1, 5, false],
    ['Bergen', 0, 0, true],
    ['Oslo', 1, 5, false],
  ])
  const move = { resourceIds: [resourceId], folderIds: [inner], toFolderId: other }
  await api.call(owner, 'moveItems', { params, body: move })
  expect(await facts()).toEqual([
    ['2026', 0, 0, true],
    ['Bergen', 1, 5, false],
    ['Oslo', 0, 0, true],
  ])
  await api.call(owner, 'deleteResource', { params: { ...params, resourceId } })
  expect(await facts()).toEqual(empty)
  await api.call(ana, 'renameFolder', {
    params: { ...params, folderId: other },
    body: { name: 'Zürich' },
  })
  expect((await facts()).map(([name]) => name)).toEqual(['2026', 'Oslo', 'Zürich'])
})

test('the top level counts the files that are in no folder', async () => {
  const { ana, params, folder, upload } = await scene()
  const inner = await folder('2026', await folder('Oslo'))
  await upload(ana, inner)
  await upload(ana, '')
  const totals = async (folderId: string, withSubfolders: boolean) => {
    const query = { folderId, withSubfolders }
    const { totalCount, totalSize } = await api.call(ana, 'listResources', { params, query })
    return [totalCount, totalSize]
  }
  expect(await totals('root', false)).toEqual([1, 5])
  expect(await totals('root', true)).toEqual([2, 10])
  expect(await totals(inner, false)).toEqual([1, 5])
})

test('the totals of a long chain of folders take work in proportion to its length', async () => {
  const { owner, kb, list, folder } = await scene()
  const ids = [await folder('0')]
  const rows = Array.from({ length: 3_000 }, (_, n) => {
    ids.push(crypto.randomUUID())
    return { id: ids[n + 1] ?? '', parent_id: ids[n] ?? '', name: String(n + 1) }
  })
  await api.db
    .insertInto('folders')
    .values(rows.map((row) => ({ ...row, kb_id: kb.id, created_by: owner.id })))
    .execute()
  expect(await list()).toHaveLength(3_001)
})
