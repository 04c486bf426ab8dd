import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Resource } from '#contract/entities/resource.ts'
import {
  type FilesApi,
  form,
  openFilesApi,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

/** A knowledge base with one file in one folder, and a person of each role. */
async function scene(change: object = {}) {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner, change)
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const stranger = await api.person('Stranger')
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'In' })
  const folderId = folder.data.id
  const [resource] = await upload(owner, kbId, { 'a.txt': `secret ${kbId}` }, { folderId })
  if (!resource) throw new Error('nothing uploaded')
  return { owner, viewer, stranger, kbId, folderId, url: `/kb/${kbId}/resources/${resource.id}` }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Every call about files and folders, as method, path and body. */
function everyCall({ kbId, folderId, url }: Scene): [string, string, unknown?][] {
  const kb = `/kb/${kbId}`
  return [
    ['GET', `${kb}/resources`],
    ['GET', url],
    ['PUT', url, { title: 'b.txt' }],
    ['DELETE', url],
    ['POST', `${url}/retry`],
    ['GET', `${url}/download`],
    ['GET', `${url}/preview`],
    ['GET', `${url}/pages/1`],
    ['GET', `${url}/pages/1/text`],
    ['GET', `${kb}/folders`],
    ['POST', `${kb}/folders`, { name: 'New' }],
    ['PUT', `${kb}/folders/${folderId}`, { name: 'New' }],
    ['DELETE', `${kb}/folders`, { ids: [folderId] }],
    ['POST', `${kb}/folders/move`, { folderIds: [folderId] }],
  ]
}

async function statuses(person: Scene['owner'], all: ReturnType<typeof everyCall>) {
  const found = await Promise.all(all.map(([method, url, body]) => person.call(method, url, body)))
  return new Set(found.map(({ status }) => status))
}

test('a stranger gets a 404 for everything in a private knowledge base', async () => {
  const a = await scene()
  expect(await statuses(a.stranger, everyCall(a))).toEqual(new Set([404]))
  const body = form({ 'b.txt': 'x' })
  expect((await a.stranger.send('POST', `/kb/${a.kbId}/resources`, { body })).status).toBe(404)
})

test('every call needs a session', async () => {
  const a = await scene({ isPublic: true })
  for (const [method, url] of everyCall(a)) {
    const response = await api.fetch(new Request(`http://localhost${url}`, { method }))
    expect(response.status).toBe(401)
  }
})

test('a request with ids of another knowledge base gets a 404', async () => {
  const mine = await scene()
  const theirs = await scene()
  const foreignId = theirs.url.split('/').at(-1)
  const mixed = { ...mine, url: `/kb/${mine.kbId}/resources/${foreignId}` }
  const calls = everyCall({ ...mixed, folderId: theirs.folderId }).filter(
    ([method, url]) => !/\/(resources|folders)$/.test(url) || method === 'DELETE',
  )
  expect(calls.length).toBe(11)
  expect(await statuses(mine.owner, calls)).toEqual(new Set([404]))
  const move = `/kb/${mine.kbId}/folders/move`
  for (const body of [
    { resourceIds: [foreignId] },
    { toFolderId: theirs.folderId },
    { fromFolderId: theirs.folderId, folderIds: [mine.folderId] },
    { folderIds: [newId()] },
  ])
    expect((await mine.owner.call('POST', move, body)).status).toBe(404)
})

test('a viewer reads and downloads all files, and changes only their own files', async () => {
  const a = await scene()
  expect((await a.viewer.call('GET', a.url)).data).toMatchObject({
    can: { preview: true, download: true, rename: false, move: false, delete: false, retry: false },
  })
  const changes = everyCall(a).filter(([method]) => method !== 'GET')
  expect(await statuses(a.viewer, changes)).toEqual(new Set([403]))
  const body = form({ 'b.txt': 'x' })
  expect((await a.viewer.send('POST', `/kb/${a.kbId}/resources`, { body })).status).toBe(403)
})

test('a file’s uploader may rename and delete it while they are a member', async () => {
  const a = await scene({ canEveryoneUpload: true })
  const [own] = await upload(a.viewer, a.kbId, { 'mine.txt': 'mine' })
  const url = `/kb/${a.kbId}/resources/${own?.id}`
  expect(
    (await a.viewer.call<Resource>('PUT', url, { title: ' ours/yours.txt ' })).data.title,
  ).toBe('yours.txt')
  await api.db.deleteFrom('kb_members').where('user_id', '=', a.viewer.id).execute()
  expect((await a.viewer.call('DELETE', url)).status).toBe(404)
  await api.member(a.kbId, a.viewer.id)
  expect((await a.viewer.call('DELETE', url)).status).toBe(200)
  expect((await a.viewer.call('GET', url)).status).toBe(404)
})

test('a viewer may preview when only administrators may download', async () => {
  const a = await scene({ canEveryoneDownload: false })
  expect((await a.viewer.send('GET', `${a.url}/download`)).status).toBe(403)
  expect((await a.viewer.call('GET', a.url)).status).toBe(200)
  expect((await a.owner.send('GET', `${a.url}/download`)).status).toBe(200)
})

test('when only administrators may read, a viewer gets no data about other people’s files', async () => {
  const a = await scene({ canEveryoneRead: false })
  expect(await statuses(a.viewer, everyCall(a))).toEqual(new Set([403]))
  const nowhere = { ...a, url: `/kb/${a.kbId}/resources/${newId()}` }
  expect((await a.viewer.call('GET', nowhere.url)).status).toBe(403)
})

test('when only administrators may read, only administrators and the uploader receive events of a new file', async () => {
  const a = await scene({ canEveryoneRead: false, canEveryoneUpload: true })
  const everybody = api.listenTo(a.kbId)
  const owner = api.listen([topics.user(a.owner.id)], a.owner.id)
  const uploader = api.listen([topics.user(a.viewer.id)], a.viewer.id)
  const [own] = await upload(a.viewer, a.kbId, { 'drop.txt': 'into the box' })
  const added = (events: { type: string }[]) => events.some(({ type }) => type === 'resource_add')
  await owner.until(added)
  await uploader.until(added)
  // Everybody who sees the knowledge base receives its counts, but not the files.
  expect(everybody.heard.map(({ type }) => type)).toEqual(['kb_update'])
  expect((await a.viewer.call('GET', `/kb/${a.kbId}/resources/${own?.id}`)).status).toBe(200)
})

test('a signed-in non-member can read a public knowledge base and change nothing', async () => {
  const a = await scene({ isPublic: true, canEveryoneUpload: true })
  expect((await a.stranger.call('GET', `/kb/${a.kbId}/resources`)).status).toBe(200)
  expect((await a.stranger.call('GET', `/kb/${a.kbId}/folders`)).status).toBe(200)
  expect((await a.stranger.send('GET', `${a.url}/download`)).status).toBe(403)
  const changes = everyCall(a).filter(([method]) => method !== 'GET')
  expect(await statuses(a.stranger, changes)).toEqual(new Set([403]))
})

test('a scan fails because it has no text, and its pages can be looked at', async () => {
  const a = await scene()
  const bytes = new Uint8Array(await readFile('tests/files/scan.pdf'))
  const scan = await uploadAndAnalyse(api, a.owner, a.kbId, 'scan.pdf', bytes)
  expect(scan).toMatchObject({ status: 'failed', failure: 'pictures_only', previewKind: 'pages' })
  const page = await a.viewer.send('GET', `/kb/${a.kbId}/resources/${scan.id}/pages/1`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a failed analysis has a reason and its uploader can retry it', async () => {
  const a = await scene()
  const failed = await uploadAndAnalyse(api, a.owner, a.kbId, 'empty.txt', '')
  expect(failed).toMatchObject({ status: 'failed', failure: 'empty', can: { retry: true } })
  const url = `/kb/${a.kbId}/resources/${failed.id}/retry`
  expect((await a.viewer.call('POST', url)).status).toBe(403)
  const again = await a.owner.call<Resource>('POST', url)
  expect(again.status).toBe(200)
  const whole = await uploadAndAnalyse(api, a.owner, a.kbId, 'whole.txt', 'Words.')
  const refused = await a.owner.call('POST', `/kb/${a.kbId}/resources/${whole.id}/retry`)
  expect([refused.status, refused.error.code]).toEqual([409, 'not_retryable'])
})
