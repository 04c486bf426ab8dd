import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { highlightKinds } from '#shared/highlights.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

test('a page of source code has its highlighted pieces, and plain text has none', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  const read = async (name: string) => {
    const { id } = await uploadAndAnalyse(api, owner, kbId, name, 'return "a" // b')
    const url = `/kb/${kbId}/resources/${id}/pages/1/text`
    return (await owner.call<ResourcePage>('GET', url)).data.highlights
  }
  const kind = (name: (typeof highlightKinds)[number]) => highlightKinds.indexOf(name)
  expect(await read('a.js')).toEqual([
    0,
    6,
    kind('keyword'),
    7,
    10,
    kind('string'),
    11,
    15,
    kind('comment'),
  ])
  expect(await read('a.txt')).toEqual([])
})

test('without permission to download, a page of Markdown has its HTML and not its source', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner, { isPublic: true, canEveryoneDownload: false })
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'a.md', '# A\n\n**b**')
  const url = `/kb/${kbId}/resources/${id}/pages/1/text`
  const all = (await owner.call<ResourcePage>('GET', url)).data.view
  expect(all.source).toBe('# A\n\n**b**')
  const { view } = (await viewer.call<ResourcePage>('GET', url)).data
  expect(view).toEqual({ html: all.html })
})
