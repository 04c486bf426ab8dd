import { readFile } from 'node:fs/promises'
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

test('the pages of a text are read together, and those of a large or a tabular one alone', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  const read = async (name: string, text: string, at: number) => {
    const { id } = await uploadAndAnalyse(api, owner, kbId, name, text)
    const url = `/kb/${kbId}/resources/${id}/pages?at=${at}`
    return (await owner.call<ResourcePage[]>('GET', url)).data
  }
  const sections = Array.from({ length: 12 }, (_, n) => `# Part ${n + 1}\n\nWords of it.`)
  const whole = await read('parts.md', sections.join('\n\n'), 4)
  expect(whole.map(({ n, name }) => [n, name])).toEqual(
    sections.map((_, n) => [n + 1, `Part ${n + 1}`]),
  )
  const line = `${'A lamp burns all night. '.repeat(4)}\n`
  const large = await read('large.txt', line.repeat(2_500), 2)
  expect(large.map(({ n }) => n)).toEqual([2])
  const rows = await read('rows.csv', `a,b\n${'one lamp,two lamps\n'.repeat(3_000)}`, 2)
  expect(rows.map(({ n, kind }) => [n, kind])).toEqual([[2, 'sheet']])
})

test('drawn pages are read twenty at a time, and a page that does not exist is an error', async () => {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner)
  const { id } = await uploadAndAnalyse(
    api,
    owner,
    kbId,
    'a.pdf',
    new Uint8Array(await readFile('tests/files/handbook.pdf')),
  )
  const url = `/kb/${kbId}/resources/${id}/pages`
  const pages = (await owner.call<ResourcePage[]>('GET', `${url}?at=2`)).data
  expect(pages.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(await owner.call('GET', `${url}?at=4`)).toMatchObject({
    status: 404,
    error: { code: 'page_not_found' },
  })
  expect(await owner.call('GET', `${url}?at=0`)).toMatchObject({ status: 400 })
})
