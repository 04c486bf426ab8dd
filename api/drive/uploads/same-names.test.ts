import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import {
  type Caller,
  type FilesApi,
  form,
  openFilesApi,
  readAnswer,
  upload,
} from '#tests/support/files.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

async function drive() {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner, { canEveryoneUpload: true })
  const list = async () => {
    const { data } = await owner.call<{ resources: Resource[] }>(
      'GET',
      `/kb/${kbId}/resources?sort=name`,
    )
    return data.resources.map(({ title, version, size }) => `${title} ${version} ${size}`)
  }
  const folders = async () => (await owner.call<Folder[]>('GET', `/kb/${kbId}/folders`)).data
  const taken = async (paths: string[], by: Caller = owner) =>
    (await by.call<object[]>('POST', `/kb/${kbId}/resources/taken`, { paths })).data
  return { owner, kbId, list, folders, taken }
}

test('a file with a taken name gets another name, becomes a version or is left out', async () => {
  const { owner, kbId, list } = await drive()
  await upload(owner, kbId, { 'a.txt': '1' })
  await upload(owner, kbId, { 'A.txt': '22', 'b.txt': '1' }, { sameName: 'keep' })
  await upload(owner, kbId, { 'a.txt': '333' }, { sameName: 'keep' })
  expect(await list()).toEqual(
    ['a.txt 1 1', 'A (2).txt 1 2', 'a (3).txt 1 3', 'b.txt 1 1'].sort(byName),
  )
  await upload(owner, kbId, { 'a.txt': '4444', 'c.txt': '1' }, { sameName: 'replace' })
  expect(await list()).toContain('a.txt 2 4')
  expect(await list()).toContain('c.txt 1 1')
  const before = await list()
  expect(await upload(owner, kbId, { 'b.txt': '55555' }, { sameName: 'skip' })).toEqual([])
  expect(await list()).toEqual(before)
})

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)

// The database and JavaScript have different small letters for these.
for (const [name, other] of [
  ['ΟΔΟΣ A', 'οδοσ a'],
  ['İstanbul', 'istanbul'],
] as const)
  test(`the names ${name} and ${other} are equal for files as they are for folders`, async () => {
    const { owner, kbId, list, taken } = await drive()
    const folderOf = (title: string) => ({ name: title, parentId: null })
    const made = await owner.call<Folder>('POST', `/kb/${kbId}/folders`, folderOf(name))
    const twin = await owner.call('POST', `/kb/${kbId}/folders`, folderOf(other))
    expect(twin.error.code).toBe('folder_name_taken')
    for (const folderId of [made.data.id, ''])
      await upload(owner, kbId, { [`${name}.txt`]: '1' }, { folderId })
    expect(await taken([`${other}.txt`, `${other}/${other}.txt`])).toEqual([
      { path: `${other}.txt`, canReplace: true },
      { path: `${other}/${other}.txt`, canReplace: true },
    ])
    expect(await upload(owner, kbId, { [`${other}.txt`]: '22' }, { sameName: 'skip' })).toEqual([])
    await upload(owner, kbId, { [`${other}.txt`]: '333' }, { sameName: 'replace' })
    await upload(owner, kbId, { [`${name}.txt`]: '1' }, { sameName: 'keep' })
    await upload(owner, kbId, { [`${other}.txt`]: '1' }, { sameName: 'keep' })
    expect((await list()).sort()).toEqual(
      [`${name}.txt 2 3`, `${name}.txt 1 1`, `${name} (2).txt 1 1`, `${other} (3).txt 1 1`].sort(),
    )
  })

test('a number for a taken name is found with as many statements, however many are taken', async () => {
  const uploadTo = async (count: number) => {
    const { owner, kbId } = await drive()
    await sql`insert into resources (id, kb_id, title, type, size, status, uploader_id)
      select gen_random_uuid(), ${kbId}, case n when 1 then 'A.txt' else 'a (' || n || ').TXT' end,
        'text/plain', 1, 'completed', ${owner.id} from generate_series(1, ${count}::int) n`.execute(
      api.db,
    )
    let title = ''
    const statements = await countStatements(/lower\(title\)/, async () => {
      title = (await upload(owner, kbId, { 'a.txt': '1' }, { sameName: 'keep' }))[0]?.title ?? ''
    })
    expect(title).toBe(`a (${count + 1}).txt`)
    return statements
  }
  expect(await uploadTo(300)).toBe(await uploadTo(3))
})

test('a file that the person may not replace stays, and the new one gets another name', async () => {
  const { owner, kbId, list, taken } = await drive()
  await upload(owner, kbId, { 'a.txt': '1' })
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  expect(await taken(['a.txt', 'b.txt'], viewer)).toEqual([{ path: 'a.txt', canReplace: false }])
  await upload(viewer, kbId, { 'a.txt': '22' }, { sameName: 'replace' })
  expect(await list()).toEqual(['a (2).txt 1 2', 'a.txt 1 1'])
})

test('a person who may not read files learns only the names of their own files', async () => {
  const { owner, kbId, taken } = await drive()
  await upload(owner, kbId, { 'secret.txt': '1' })
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  await upload(viewer, kbId, { 'mine.txt': '1' })
  await owner.call('PUT', `/kb/${kbId}`, { canEveryoneRead: false })
  const paths = ['secret.txt', 'mine.txt']
  expect(await taken(paths, viewer)).toEqual([{ path: 'mine.txt', canReplace: true }])
})

test('the folders of a chosen folder are made once, whoever makes them at the same time', async () => {
  const { owner, kbId, folders, taken } = await drive()
  const paths = ['Trip/2024', 'Trip', 'Trip/empty', './trip//2024/']
  const make = () => owner.call<string[]>('POST', `/kb/${kbId}/folders/paths`, { paths })
  const [first, second] = await Promise.all([make(), make()])
  expect(first.data).toEqual(second.data)
  expect((await folders()).map(({ name }) => name).sort()).toEqual(['2024', 'Trip', 'empty'])
  expect(first.data[0]).toBe(first.data[3])
  await upload(owner, kbId, { 'a.txt': '1' }, { folderId: first.data[0] ?? '' })
  expect(await taken(['Trip/2024/a.txt', 'Trip/a.txt', 'Other/a.txt'])).toEqual([
    { path: 'Trip/2024/a.txt', canReplace: true },
  ])
})

for (const path of ['../up', 'a/../../b', `${'deep/'.repeat(31)}`, 'x'.repeat(121)])
  test(`the path ${path.slice(0, 20)} is rejected, and no folder is made`, async () => {
    const { owner, kbId, folders } = await drive()
    const paths = ['fine', path]
    const answer = await owner.call('POST', `/kb/${kbId}/folders/paths`, { paths })
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input'])
    expect(await folders()).toEqual([])
  })

test('a form with a chosen folder keeps its structure', async () => {
  const { owner, kbId, folders } = await drive()
  const body = form({ 'Trip/a.txt': '1', 'Trip/2024/b.txt': '1' }, { withFolders: 'on' })
  const answer = await owner.send('POST', `/kb/${kbId}/resources`, { body })
  const { data } = await readAnswer<Resource[]>(answer)
  const names = new Map((await folders()).map(({ id, name }) => [id, name]))
  expect(data.map(({ title, folderId }) => [title, names.get(folderId ?? '')])).toEqual([
    ['a.txt', 'Trip'],
    ['b.txt', '2024'],
  ])
})
