import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { unknownType } from '#shared/formats.ts'
import { type Caller, type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const shown = {
  'handbook.pdf': 'image/webp',
  'picture.png': 'image/webp',
  'notes-gb18030.txt': 'text/plain; charset=utf-8',
}

test.each(Object.entries(shown))(
  'without permission to download %s, the preview is made by the server and never the file, also for ranges',
  async (name, type) => {
    const content = await readFile(`tests/files/${name}`)
    const owner = await api.person('Owner')
    const kbId = await api.kb(owner, { isPublic: true, canEveryoneDownload: false })
    const viewer = await api.person('Viewer')
    await api.member(kbId, viewer.id)
    const stranger = await api.person('Stranger')
    const { id } = await uploadAndAnalyse(api, owner, kbId, name, new Uint8Array(content))
    const url = `/kb/${kbId}/resources/${id}`
    for (const person of [viewer, stranger])
      for (const path of ['preview', 'pages/1', 'download'])
        for (const range of ['', 'bytes=0-20']) {
          const headers = range ? { range } : new Headers()
          const response = await person.send('GET', `${url}/${path}`, { headers })
          const bytes = Buffer.from(await response.arrayBuffer())
          expect(content.includes(bytes) && bytes.length > 0, path).toBe(false)
          if (path === 'preview') expect(response.headers.get('content-type')).toBe(type)
          if (path === 'download') expect(response.status).toBe(403)
        }
    const whole = await owner.send('GET', `${url}/download`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  },
)

test.each([
  ['handbook.pdf', 'application/pdf'],
  ['picture.png', 'image/png'],
  ['readme.md', 'text/plain; charset=utf-8'],
  // Its encoding is found by the analysis. Until then, browsers find it by themselves.
  ['notes-gb18030.txt', 'text/plain'],
])('%s can be previewed as soon as it is stored', async (name, type) => {
  const content = await readFile(`tests/files/${name}`)
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  const url = await notYetAnalysed(owner, kbId, name, new Uint8Array(content))
  const response = await owner.send('GET', `${url}/preview`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
})

test('a file of another kind, or without permission to download it, cannot be previewed before it is analysed', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner, { canEveryoneDownload: false })
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const report = new Uint8Array(await readFile('tests/files/report.docx'))
  const ofOtherKind = await notYetAnalysed(owner, kbId, 'report.docx', report)
  expect((await owner.send('GET', `${ofOtherKind}/preview`)).status).toBe(409)
  const text = await notYetAnalysed(owner, kbId, 'a.txt', 'Words.')
  expect((await viewer.send('GET', `${text}/preview`)).status).toBe(409)
})

// The analysis may be faster than the next request, so this takes back what it stored.
async function notYetAnalysed(...[owner, kbId, name, content]: Uploaded): Promise<string> {
  const { id } = await uploadAndAnalyse(api, owner, kbId, name, content)
  await api.db
    .updateTable('resources')
    .set({ status: 'queued', type: unknownType, page_count: 0 })
    .where('id', '=', id)
    .execute()
  return `/kb/${kbId}/resources/${id}`
}

type Uploaded = [
  owner: Caller,
  kbId: string,
  name: string,
  content: Parameters<typeof uploadAndAnalyse>[4],
]

test('a non-member sees only the display name of an uploader', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner, { isPublic: true })
  const listening = api.listenTo(kbId)
  await api.db
    .updateTable('users')
    .set({ display_name: 'Captain' })
    .where('id', '=', owner.id)
    .execute()
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'a.txt', 'Words.')
  const stranger = await api.person('Stranger')
  const url = `/kb/${kbId}/resources/${id}`
  const one = await stranger.call<Resource>('GET', url)
  const uploader = {
    id: null,
    name: 'Captain',
    displayName: 'Captain',
    profileURL: null,
    isBot: false,
  }
  expect(one.data.uploader).toEqual(uploader)
  const told = [one, await stranger.call('GET', `/kb/${kbId}/resources`), listening.heard]
  expect(JSON.stringify(told)).not.toContain(owner.id)
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  expect((await viewer.call<Resource>('GET', url)).data.uploader.id).toBe(owner.id)
})
