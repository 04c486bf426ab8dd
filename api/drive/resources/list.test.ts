import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { type FilesApi, form, openFilesApi, upload } from '#tests/support/files.ts'

type List = {
  resources: Resource[]
  nextCursor: string | null
  totalCount: number
  totalSize: number
}

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const names = ['b.txt', 'A.txt', '会议记录.txt', 'c_1.txt', 'cx1.txt', 'long.txt', 'd.txt']

async function filled() {
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const files = Object.fromEntries(names.map((name, index) => [name, 'x'.repeat(10 - (index % 3))]))
  await upload(owner, kbId, files)
  const list = async (query: string) =>
    (await owner.call<List>('GET', `/kb/${kbId}/resources?${query}`)).data
  return { owner, kbId, list }
}

const pairs = [
  ['newest', 'oldest'],
  ['name', 'name-desc'],
  ['type', 'type-desc'],
  ['size', 'size-asc'],
  ['modified', 'modified-asc'],
] as const

test.each(pairs.flat())('paging by %s shows every file once', async (sort) => {
  const { list } = await filled()
  const whole = await list(`sort=${sort}`)
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: List = await list(`sort=${sort}&limit=2&cursor=${cursor}`)
    paged.push(...page.resources.map(({ title }) => title))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(whole.resources.map(({ title }) => title))
  expect(paged.toSorted()).toEqual(names.toSorted())
})

test.each(pairs)('the order by %s is the opposite of the order by %s', async (one, other) => {
  const { list } = await filled()
  const ids = async (sort: string) => (await list(`sort=${sort}`)).resources.map(({ id }) => id)
  expect(await ids(one)).toEqual((await ids(other)).toReversed())
})

test('files of one type are together when they are sorted by type', async () => {
  const { owner, kbId, list } = await filled()
  const links = { Links: ['https://one.example/', 'https://two.example/'] }
  await owner.call('POST', `/kb/${kbId}/weblinks`, links)
  const kinds = (await list('sort=type')).resources.map(({ kind, type }) => `${kind} ${type}`)
  expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toHaveLength(2)
})

test('renaming changes when a file was modified, moving and its analysis do not', async () => {
  const { owner, kbId, list } = await filled()
  const [last] = (await list('sort=newest')).resources
  const first = (await list('sort=oldest')).resources[0]
  if (!first || !last) throw new Error('no files')
  const at = `/kb/${kbId}/resources/${first.id}`
  const read = async () => (await owner.call<Resource>('GET', at)).data
  expect((await read()).modifiedAt).toBe(first.uploadedAt)

  await api.db
    .updateTable('resources')
    .set({ status: 'failed', failure: 'internal' })
    .where('id', '=', first.id)
    .execute()
  await owner.call('POST', `${at}/retry`)
  expect((await read()).modifiedAt).toBe(first.uploadedAt)

  const renamed = await owner.call<Resource>('PUT', at, { title: 'renamed.txt' })
  expect(Date.parse(renamed.data.modifiedAt)).toBeGreaterThan(Date.parse(first.uploadedAt))
  expect((await read()).modifiedAt).toBe(renamed.data.modifiedAt)
  expect((await list('sort=modified')).resources[0]?.id).toBe(first.id)

  const { data: folder } = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, {
    name: 'To',
  })
  await owner.call('POST', `/kb/${kbId}/folders/move`, {
    resourceIds: [last.id],
    toFolderId: folder.id,
  })
  const { resources } = await list('sort=modified')
  expect(resources[0]?.id).toBe(first.id)
  expect(resources).toContainEqual(
    expect.objectContaining({ id: last.id, folderId: folder.id, modifiedAt: last.modifiedAt }),
  )
})

test('a folder is listed with the files of all folders below it on request', async () => {
  const { owner, kbId, list } = await filled()
  const folder = async (name: string, parentId: string | null) =>
    (await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name, parentId })).data.id
  const top = await folder('Top', null)
  const below = await folder('Below', top)
  const beside = await folder('Beside', null)
  for (const [name, folderId] of Object.entries({ top, below, beside }))
    await upload(owner, kbId, { [`in ${name}.txt`]: name }, { folderId })
  const found = await list(`folderId=${top}&withSubfolders=true&sort=name&search=in`)
  expect(found.resources.map(({ title }) => title)).toEqual(['in below.txt', 'in top.txt'])
  expect(found).toMatchObject({ totalCount: 2, totalSize: 8 })
  expect((await list('folderId=root&withSubfolders=true')).totalCount).toBe(10)
})

test('each sort order is correct', async () => {
  const { list } = await filled()
  const titles = async (sort: string) =>
    (await list(`sort=${sort}`)).resources.map(({ title }) => title)
  expect(await titles('oldest')).toEqual(names)
  expect(await titles('newest')).toEqual(names.toReversed())
  expect((await titles('name')).slice(0, 2)).toEqual(['A.txt', 'b.txt'])
  const sizes = (await list('sort=size')).resources.map(({ size }) => size)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('a file is at its place by name after it was uploaded, renamed, replaced or added as a link', async () => {
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const titles = async () => {
    const path = `/kb/${kbId}/resources?sort=name`
    return (await owner.call<List>('GET', path)).data.resources.map(({ title }) => title)
  }
  const uploaded = await upload(owner, kbId, {
    'Part 10.txt': 'a',
    'Part 2.txt': 'b',
    '会.txt': 'c',
  })
  await owner.call('POST', `/kb/${kbId}/weblinks`, { Links: ['https://one.example/'] })
  expect(await titles()).toEqual(['one.example', 'Part 2.txt', 'Part 10.txt', '会.txt'])
  const [ten, two] = uploaded.map(({ id }) => `/kb/${kbId}/resources/${id}`)
  await owner.call('PUT', `${ten}`, { title: '报 10.txt' })
  await owner.call('PUT', `${two}`, { title: '报 2.txt' })
  expect(await titles()).toEqual(['one.example', '报 2.txt', '报 10.txt', '会.txt'])
  await upload(owner, kbId, { '报 2.p.txt': 'd' })
  await owner.send('POST', `${two}/versions`, { body: form({ 'new.md': 'e' }) })
  expect((await titles()).slice(1)).toEqual(['报 2.md', '报 2.p.txt', '报 10.txt', '会.txt'])
})

test('search matches any part of a title and treats wildcards literally', async () => {
  const { list } = await filled()
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}`)).resources.map(({ title }) => title)
  expect(await found('议记')).toEqual(['会议记录.txt'])
  expect(await found('a.TXT')).toEqual(['A.txt'])
  expect(await found('c_1')).toEqual(['c_1.txt'])
  expect(await found('%')).toEqual([])
})

test('the totals count all matches, not only those of the page', async () => {
  const { owner, kbId, list } = await filled()
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'In' })
  const body = form({ 'in.txt': '12345' }, { folderId: folder.data.id })
  await owner.send('POST', `/kb/${kbId}/resources`, { body })
  expect(await list('limit=1')).toMatchObject({ totalCount: 8, totalSize: 69 })
  expect(await list(`limit=1&folderId=${folder.data.id}`)).toMatchObject({
    totalCount: 1,
    totalSize: 5,
  })
  expect(await list('limit=1&folderId=root')).toMatchObject({ totalCount: 7, totalSize: 64 })
  expect(await list('search=nothing')).toMatchObject({ totalCount: 0, totalSize: 0 })
})

test('a cursor of another sort order, or an invented one, is rejected', async () => {
  const { owner, kbId, list } = await filled()
  const { nextCursor } = await list('sort=size&limit=1')
  for (const query of [`sort=name&cursor=${nextCursor}`, 'cursor=abc', 'cursor=W10']) {
    const { status, error } = await owner.call('GET', `/kb/${kbId}/resources?${query}`)
    expect([status, error.code]).toEqual([400, 'invalid_cursor'])
  }
})

test('a folder that is missing or in another knowledge base is not found', async () => {
  const { owner, kbId } = await filled()
  const elsewhere = await api.kb(owner)
  const path = `/kb/${elsewhere}/folders`
  const made = await owner.call<{ id: string }>('POST', path, { name: 'Elsewhere' })
  for (const folderId of [made.data.id, kbId]) {
    const { status, error } = await owner.call('GET', `/kb/${kbId}/resources?folderId=${folderId}`)
    expect([status, error.code]).toEqual([404, 'folder_not_found'])
  }
})
