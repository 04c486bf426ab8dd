import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  PublishedContents,
  PublishedHit,
  PublishedQuote,
  PublishedReading,
} from '#contract/entities/published.ts'
import { limits } from '#contract/limits.ts'
import {
  type Caller,
  type FilesApi,
  openFilesApi,
  readAnswer,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'

let api: FilesApi
let owner: Caller
beforeAll(async () => {
  api = await openFilesApi()
  owner = await api.person('Olga Secretname')
})
afterAll(() => api.close())

/** What somebody without an account is answered. */
const look = (path: string, headers: Record<string, string> = {}) =>
  api.fetch(new Request(`http://localhost/public/kbs/${path}`, { headers }))
const read = async <T>(path: string) => (await readAnswer<T>(await look(path))).data

async function scene(change: object = {}) {
  const kbId = await api.kb(owner, { isPublic: true, description: 'By the sea', ...change })
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'Logs' })
  const text = `The lamp of ${kbId} was lit at dusk. The keeper wrote it down.`
  const file = await uploadAndAnalyse(api, owner, kbId, 'lamp.txt', text)
  return { kbId, folderId: folder.data.id, file, fileId: file.id }
}

type Scene = Awaited<ReturnType<typeof scene>>

const everyPath = ({ kbId, folderId, fileId }: Scene) => [
  kbId,
  `${kbId}?folderId=${folderId}`,
  `${kbId}/files/${fileId}`,
  `${kbId}/search?q=lamp`,
]

test('a link to it is shown with a picture that has the title', async () => {
  const { kbId, fileId } = await scene({
    title: 'Lighthouses & <b>lamps</b> 灯塔 '.repeat(3),
  })
  const card = await look(`${kbId}/card`)
  expect(card.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await card.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  const { entropy } = await sharp(bytes).stats()
  const ofFile = Buffer.from(await (await look(`${kbId}/card?resourceId=${fileId}`)).arrayBuffer())
  expect(entropy).toBeGreaterThan(0.1)
  expect(ofFile.equals(bytes)).toBe(false)
  const etag = card.headers.get('etag') ?? ''
  expect((await look(`${kbId}/card`, { 'if-none-match': etag })).status).toBe(304)
  const other = await scene()
  expect((await look(`${kbId}/card?resourceId=${other.fileId}`)).status).toBe(404)
  await owner.call('PUT', `/kb/${kbId}`, { canEveryoneRead: false })
  expect((await look(`${kbId}/card`, { 'if-none-match': etag })).status).toBe(404)
})

async function answers(paths: string[]) {
  const found = await Promise.all(
    paths.map(async (path) => {
      const answer = await look(path)
      const { error } = (await answer.json()) as { error?: { code: string } }
      return `${answer.status} ${error?.code ?? 'ok'}`
    }),
  )
  return [...new Set(found)]
}

const update = (kbId: string, body: object) => owner.call('PUT', `/kb/${kbId}`, body)

test('visitors read a public knowledge base that everyone may read, and no other one', async () => {
  const missing = ['404 kb_not_found']
  for (const [change, expected] of [
    [{}, ['200 ok']],
    [{ canEveryoneRead: false }, missing],
    [{ isPublic: false }, missing],
    [{ isPublic: false, canEveryoneRead: false }, missing],
  ] as const) {
    const one = await scene()
    await update(one.kbId, change)
    expect(await answers(everyPath(one))).toEqual(expected)
  }
})

test('what is closed, opened or deleted is so in the next answer', async () => {
  const open = await scene()
  const paths = [...everyPath(open), `${open.kbId}/files/${open.fileId}/download`]
  for (const close of [{ isPublic: false }, { canEveryoneRead: false }]) {
    await update(open.kbId, close)
    expect(await answers(paths)).toEqual(['404 kb_not_found'])
    await update(open.kbId, { isPublic: true, canEveryoneRead: true })
    expect(await answers(everyPath(open))).toEqual(['200 ok'])
  }
  await owner.call('DELETE', `/kb/${open.kbId}`)
  expect(await answers(paths)).toEqual(['404 kb_not_found'])
})

test('a file in the bin, and one of another knowledge base, are missing', async () => {
  const [one, other] = [await scene(), await scene()]
  expect(await answers([`${one.kbId}/files/${other.fileId}`])).toEqual(['404 resource_not_found'])
  expect(await answers([`${one.kbId}?folderId=${other.folderId}`])).toEqual([
    '404 folder_not_found',
  ])
  await owner.call('DELETE', `/kb/${one.kbId}/resources/${one.fileId}`)
  expect(await answers([`${one.kbId}/files/${one.fileId}`])).toEqual(['404 resource_not_found'])
  const { files, newest } = await read<PublishedContents>(one.kbId)
  expect([files, newest]).toEqual([[], []])
  const { hits } = await read<{ hits: PublishedHit[] }>(`${one.kbId}/search?q=lamp`)
  expect(hits).toEqual([])
})

test('no answer names a person, a right or an older version', async () => {
  const open = await scene()
  for (const path of everyPath(open)) {
    const text = await (await look(path)).text()
    expect(text).not.toContain('Secretname')
    expect(text).not.toContain(owner.id)
    expect(text).not.toMatch(/"(uploader|creator|createdBy|can|role|version|memberCount|hash)"/)
  }
})

test('a list has folders before files, by name, and its pages have each of them once', async () => {
  const kbId = await api.kb(owner, { isPublic: true })
  const names = Array.from({ length: limits.publishedPageSize + 5 }, (_, n) => `Note ${n}.txt`)
  for (const name of ['b', 'a', 'c']) await owner.call('POST', `/kb/${kbId}/folders`, { name })
  await upload(owner, kbId, Object.fromEntries(names.map((name) => [name, `words of ${name}`])))
  const seen: string[] = []
  let after = ''
  for (let pages = 1; ; pages++) {
    const page = await read<PublishedContents>(`${kbId}${after && `?after=${after}`}`)
    seen.push(...page.folders.map(({ name }) => name), ...page.files.map(({ title }) => title))
    expect(page.newest).toHaveLength(pages === 1 ? limits.publishedNewest : 0)
    expect(page.folders.length + page.files.length).toBeLessThanOrEqual(limits.publishedPageSize)
    if (!page.nextAfter) break
    after = page.nextAfter
  }
  expect(seen.slice(0, 3)).toEqual(['a', 'b', 'c'])
  expect(seen.slice(3)).toEqual(names)
})

test('a list says which files have not been read yet', async () => {
  const { kbId } = await scene()
  await upload(owner, kbId, { 'waiting.txt': 'Not read yet.' })
  const { files } = await read<PublishedContents>(kbId)
  const unread = files.filter(({ status }) => status !== 'completed')
  expect(unread.map(({ title }) => title)).toEqual(['waiting.txt'])
})

test('a page that holds exactly its folders leads on to the files', async () => {
  const kbId = await api.kb(owner, { isPublic: true })
  for (let n = 0; n < limits.publishedPageSize; n++)
    await owner.call('POST', `/kb/${kbId}/folders`, { name: `Folder ${n}` })
  await upload(owner, kbId, { 'last.txt': 'words' })
  const first = await read<PublishedContents>(kbId)
  expect([first.folders.length, first.files.length]).toEqual([limits.publishedPageSize, 0])
  const second = await read<PublishedContents>(`${kbId}?after=${first.nextAfter}`)
  expect(second.files.map(({ title }) => title)).toEqual(['last.txt'])
  expect(second.nextAfter).toBeNull()
})

test('a file is read part by part', async () => {
  const { kbId } = await scene()
  const chapters = Array.from(
    { length: 6 },
    (_, n) => `# Chapter ${n}\n\n${'Waves came in. '.repeat(150)}`,
  )
  const file = await uploadAndAnalyse(api, owner, kbId, 'book.md', chapters.join('\n\n'))
  const first = await read<PublishedReading>(`${kbId}/files/${file.id}`)
  expect(first.pages.length).toBe(limits.publishedPagesTogether)
  expect(first.pages[0]?.html).toMatch(/<h2[^>]*>Chapter 0<\/h2>/)
  const last = await read<PublishedReading>(`${kbId}/files/${file.id}?part=${first.parts}`)
  expect(last.pages.at(-1)?.n).toBe(first.file.pageCount)
  expect(await answers([`${kbId}/files/${file.id}?part=${first.parts + 1}`])).toEqual([
    '404 page_not_found',
  ])
})

test('pages are drawn for visitors, and a picture is drawn too instead of the file itself', async () => {
  const { kbId } = await scene({ canEveryoneDownload: false })
  const pdf = await uploadAndAnalyse(api, owner, kbId, 'a.pdf', await fileOf('handbook.pdf'))
  const png = await uploadAndAnalyse(api, owner, kbId, 'a.png', await fileOf('picture.png'))
  for (const { id } of [pdf, png])
    for (const size of ['small', 'large']) {
      const answer = await look(`${kbId}/files/${id}/pages/1?size=${size}`)
      const { headers } = answer
      expect([answer.status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('private, no-cache')
      expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('webp')
    }
  await update(kbId, { canEveryoneRead: false })
  expect((await look(`${kbId}/files/${pdf.id}/pages/1`)).status).toBe(404)
})

const fileOf = async (name: string) => new Uint8Array(await readFile(`tests/files/${name}`))

test('a file itself is only for visitors of a knowledge base whose files everyone may download', async () => {
  const { kbId } = await scene()
  const active = '<script>alert(1)</script><p>Words.</p>'
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'page.html', active)
  const download = await look(`${kbId}/files/${id}/download`)
  expect(await download.text()).toBe(active)
  expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(download.headers.get('content-type')).toBe('application/octet-stream')
  await update(kbId, { canEveryoneDownload: false })
  expect(await answers([`${kbId}/files/${id}/download`])).toEqual(['404 resource_not_found'])
  expect(await answers([`${kbId}/files/${id}`])).toEqual(['200 ok'])
})

test('a search finds passages, titles and folders, in one knowledge base and without its terms', async () => {
  const [one, other] = [await scene(), await scene()]
  await owner.call('POST', '/terms', {
    keyword: 'zyx',
    definition: 'keeper',
    scope: 'kb',
    kbId: one.kbId,
  })
  const find = async (q: string) =>
    (await read<{ hits: PublishedHit[] }>(`${one.kbId}/search?q=${q}`)).hits
  const hits = await find('lamp')
  expect(hits.map(({ kind }) => kind).sort()).toEqual(['passage', 'resource'])
  expect(new Set(hits.map(({ resourceId }) => resourceId))).toEqual(new Set([one.fileId]))
  expect((await find('logs')).map(({ folderId }) => folderId)).toEqual([one.folderId])
  await uploadAndAnalyse(api, owner, other.kbId, 'tide.txt', 'The anemone closed.')
  for (const none of ['zyx', '', 'anemone']) expect(await find(none)).toEqual([])
})

test('questions of visitors are answered with quotes, as many in a day as administrators say', async () => {
  const { kbId, fileId } = await scene()
  const ask = (question: string, id = kbId) =>
    api.fetch(
      new Request(`http://localhost/public/kbs/${id}/questions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ question }),
      }),
    )
  const codeOf = async (answer: Response) => {
    const { error } = (await answer.json()) as { error?: { code: string } }
    return `${answer.status} ${error?.code ?? 'ok'}`
  }
  expect(await codeOf(await ask('When was the lamp lit?'))).toBe('404 kb_not_found')
  await update(kbId, { visitorQuestions: 3 })
  const { data } = await readAnswer<{ quotes: PublishedQuote[] }>(
    await ask('When was the lamp lit?'),
  )
  expect(data.quotes[0]).toMatchObject({
    resourceId: fileId,
    title: 'lamp.txt',
    page: 1,
    part: 1,
    pageKind: 'lines',
    line: 1,
  })
  expect(data.quotes[0]?.quote).toContain('was lit at dusk')
  const nothing = await readAnswer<{ quotes: PublishedQuote[] }>(await ask('Who sells bicycles?'))
  expect(nothing.data.quotes).toEqual([])
  const rest = await Promise.all([ask('A lamp?'), ask('The lamp?'), ask('Which lamp?')])
  expect((await Promise.all(rest.map(codeOf))).sort()).toEqual([
    '200 ok',
    '429 no_questions_left',
    '429 no_questions_left',
  ])
  await api.db
    .updateTable('visitor_questions')
    .set({ day: '2020-01-01' })
    .where('kb_id', '=', kbId)
    .execute()
  expect(await codeOf(await ask('A lamp?'))).toBe('200 ok')
  expect(
    await api.db.selectFrom('messages').select('id').where('content', '!=', '').execute(),
  ).toEqual([])
  await update(kbId, { canEveryoneRead: false })
  expect(await codeOf(await ask('A lamp?'))).toBe('404 kb_not_found')
})
