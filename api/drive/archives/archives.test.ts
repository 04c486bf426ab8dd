import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import {
  type Caller,
  type FilesApi,
  openFilesApi,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'
import { archivePlaces } from './limits.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

/** A knowledge base, and functions that add to it and download from it. */
async function scene(change: object = {}) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner, change)
  const folder = async (name: string, parentId: string | null = null) =>
    (await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name, parentId })).data.id
  const file = async (name: string, content: string | Uint8Array<ArrayBuffer>, folderId = '') => {
    const [resource] = await upload(owner, kbId, { [name]: content }, { folderId })
    return resource?.id ?? ''
  }
  const download = (who: Caller, query: string, init: RequestInit = {}) =>
    who.send('GET', `/kb/${kbId}/archive?${query}`, init)
  return { owner, kbId, folder, file, download }
}

/** The entries of a zip file by path: text, or null for a folder. */
async function unzip(response: Response) {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const found: Record<string, string | null> = {}
  const stored: string[] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.compressionMethod === 0) stored.push(entry.fileName)
    found[entry.fileName] = entry.fileName.endsWith('/') ? null : await textOf(zip, entry)
  }
  return { found, stored }
}

type Zip = Awaited<ReturnType<typeof fromBufferPromise>>
type Entry = Parameters<Zip['openReadStreamPromise']>[0]

async function textOf(zip: Zip, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('a folder is downloaded as a zip file with everything inside', async () => {
  const { owner, folder, file, download } = await scene()
  const top = await folder('Reports')
  const inside = await folder('2026/三月', top)
  await folder('Empty', top)
  await file('图.txt', 'one', top)
  await file('b.txt', 'two', inside)
  await file('nothing.txt', '', inside)
  const response = await download(owner, `folderIds=${top}`)
  expect(response.headers.get('content-disposition')).toContain('filename="Reports.zip"')
  expect((await unzip(response)).found).toEqual({
    'Reports/': null,
    'Reports/Empty/': null,
    'Reports/2026_三月/': null,
    'Reports/图.txt': 'one',
    'Reports/2026_三月/b.txt': 'two',
    'Reports/2026_三月/nothing.txt': '',
  })
})

test('selected files of one name get numbers, whatever the case of the name', async () => {
  const { owner, folder, file, download } = await scene()
  const ids = [
    await file('a.txt', '1'),
    await file('A.txt', '2', await folder('One')),
    await file('a.txt', '3', await folder('Two')),
  ]
  const named = await folder('a.txt')
  const response = await download(owner, `resourceIds=${ids}&folderIds=${named}`)
  expect(response.headers.get('content-disposition')).toContain('filename="Papers.zip"')
  const names = Object.keys((await unzip(response)).found).map((name) => name.toLowerCase())
  expect(names.sort()).toEqual(['a (2).txt', 'a (3).txt', 'a (4).txt', 'a.txt/'])
})

test('a selected folder inside a selected folder is in the archive once', async () => {
  const { owner, folder, file, download } = await scene()
  const top = await folder('Top')
  const inside = await folder('Inside', top)
  const id = await file('a.txt', '1', inside)
  const { found } = await unzip(
    await download(owner, `resourceIds=${id}&folderIds=${inside},${top}`),
  )
  expect(Object.keys(found)).toEqual(['Top/', 'Top/Inside/', 'Top/Inside/a.txt'])
})

test('text is compressed, and formats that are compressed already are stored', async () => {
  const { owner, kbId, file, download } = await scene()
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const text = await uploadAndAnalyse(api, owner, kbId, 'a.txt', 'a '.repeat(1000))
  const ids = [text.id, await file('b.png', png)]
  expect((await unzip(await download(owner, `resourceIds=${ids}`))).stored).toEqual(['b.png'])
})

test('folders that are nested too deeply for a path are at the top, with all their files', async () => {
  const { owner, folder, file, download } = await scene()
  const long = '深'.repeat(110)
  let deepest: string | null = null
  let top = ''
  for (let depth = 0; depth < 20; depth++) {
    deepest = await folder(`${long}${depth}`, deepest)
    top ||= deepest
  }
  await file('deep.txt', 'found', deepest ?? '')
  const { found } = await unzip(await download(owner, `folderIds=${top}`))
  const paths = Object.keys(found)
  expect(paths).toHaveLength(21)
  expect(Math.max(...paths.map((path) => Buffer.byteLength(path)))).toBeLessThan(4_096)
  expect(found[paths.find((path) => path.endsWith('deep.txt')) ?? '']).toBe('found')
})

test('members download an archive by permission only, and strangers find nothing', async () => {
  const { kbId, file, download } = await scene({ canEveryoneDownload: false })
  const id = await file('a.txt', 'secret')
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const stranger = await api.person('Stranger')
  const statuses = await Promise.all(
    [viewer, stranger].map(async (who) => (await download(who, `resourceIds=${id}`)).status),
  )
  expect(statuses).toEqual([403, 404])
})

test('an archive never contains files of another knowledge base', async () => {
  const mine = await scene()
  const theirs = await scene()
  const foreign = await theirs.file('a.txt', 'secret', await theirs.folder('In'))
  const folderIds = (await theirs.owner.call<{ id: string }[]>('GET', `/kb/${theirs.kbId}/folders`))
    .data
  const query = `resourceIds=${foreign}&folderIds=${folderIds.map(({ id }) => id)}`
  expect((await mine.download(mine.owner, query)).status).toBe(404)
})

const megabytes = (n: number, seed: number) => new Uint8Array(n * 1024 * 1024).fill(seed)

test('files that are deleted during the download are listed, and the archive is complete', async () => {
  const { owner, kbId, folder, file, download } = await scene()
  const top = await folder('Top')
  // The first 100 files are checked together, so the deleted one is after them.
  const first = Array.from({ length: 100 }, (_, n) => [`a${100 + n}.txt`, `${n}`])
  await upload(owner, kbId, Object.fromEntries(first), { folderId: top })
  await file('a000.bin', megabytes(4, 1), top)
  const gone = await file('z.txt', 'gone', top)
  const response = await download(owner, `folderIds=${top}&missingName=Left out.txt`)
  expect((await owner.call('DELETE', `/kb/${kbId}/resources/${gone}`)).status).toBe(200)
  const { found } = await unzip(response)
  expect(Object.keys(found)).toHaveLength(1 + 101 + 1)
  expect(found['Left out.txt']).toBe('Top/z.txt\r\n')
})

test('an archive has names and contents as they were when its download began', async () => {
  const { owner, kbId, folder, file, download } = await scene()
  const [top, other] = [await folder('Top'), await folder('Other')]
  await file('a000.bin', megabytes(4, 4), top)
  const moved = await file('moved.txt', 'moved', top)
  const renamed = await file('renamed.txt', 'renamed', top)
  await file('replaced.txt', 'first', top)
  const response = await download(owner, `folderIds=${top}`)
  const fields = { folderId: top, sameName: 'replace' }
  await upload(owner, kbId, { 'replaced.txt': 'second', 'new.txt': 'new' }, fields)
  const changes: [string, string, object][] = [
    ['PUT', `resources/${renamed}`, { title: 'other.txt' }],
    ['POST', 'folders/move', { folderIds: [], resourceIds: [moved], toFolderId: other }],
    ['PUT', `folders/${top}`, { name: 'Bottom' }],
    ['POST', 'folders/move', { folderIds: [top], resourceIds: [], toFolderId: other }],
  ]
  for (const [method, path, body] of changes)
    expect((await owner.call(method, `/kb/${kbId}/${path}`, body)).status, path).toBe(200)
  const { found } = await unzip(response)
  const { 'Top/a000.bin': large, ...small } = found
  expect(large).toHaveLength(4 * 1024 * 1024)
  expect(small).toEqual({
    'Top/': null,
    'Top/moved.txt': 'moved',
    'Top/renamed.txt': 'renamed',
    'Top/replaced.txt': 'first',
  })
})

test('a member who is removed during the download gets no further files', async () => {
  const { owner, kbId, folder, file, download } = await scene()
  const top = await folder('Top')
  const rest = Array.from({ length: 100 }, (_, n) => [`a${100 + n}.txt`, `${n}`])
  await upload(owner, kbId, Object.fromEntries(rest), { folderId: top })
  await file('a000.bin', megabytes(4, 1), top)
  await file('z.txt', 'later', top)
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const response = await download(viewer, `folderIds=${top}`)
  expect((await owner.call('DELETE', `/kb/${kbId}/collaborator/${viewer.id}`)).status).toBe(200)
  expect((await unzip(response)).found['not-included.txt']).toMatch(/\r\nTop\/z\.txt\r\n$/)
})

test('a client that disconnects frees its place, and one person never has all places', async () => {
  const { owner, kbId, file, download } = await scene()
  const id = await file('a.bin', megabytes(4, 2))
  const places = api.deps.archives
  const away = new AbortController()
  const { signal } = away
  const most = Array.from({ length: archivePlaces + 2 }, () =>
    download(owner, `resourceIds=${id}`, { signal }).catch(() => null),
  )
  await expect.poll(() => [places.running, places.waiting]).toEqual([archivePlaces - 1, 3])
  const other = await api.person('Other')
  await api.member(kbId, other.id)
  expect((await unzip(await download(other, `resourceIds=${id}`))).stored).toEqual(['a.bin'])
  away.abort()
  await Promise.all(most)
  await expect.poll(() => [places.running, places.waiting]).toEqual([0, 0])
})

test('an archive whose download is cancelled frees its place', async () => {
  const { owner, file, download } = await scene()
  const id = await file('a.bin', megabytes(4, 3))
  const response = await download(owner, `resourceIds=${id}`)
  const reader = response.body?.getReader()
  await reader?.read()
  expect(api.deps.archives.running).toBe(1)
  await reader?.cancel()
  await expect.poll(() => api.deps.archives.running).toBe(0)
})
