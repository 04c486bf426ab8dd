import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const digits = '0123456789'

async function stored(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const resource = await uploadAndAnalyse(api, owner, kbId, name, content)
  const url = `/kb/${kbId}/resources/${resource.id}`
  const get = (what: string, headers: Record<string, string> = {}) =>
    owner.send('GET', `${url}/${what}`, { headers })
  return { resource, get }
}

test('a range request gets exactly that range: start, middle and end', async () => {
  const { get } = await stored('digits.txt', digits)
  for (const [range, part, place] of [
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ] as const) {
    const response = await get('download', { range })
    expect([response.status, await response.text()]).toEqual([206, part])
    expect(response.headers.get('content-range')).toBe(place)
    expect(response.headers.get('content-length')).toBe(String(part.length))
  }
})

test('a range beyond the end is rejected with the size', async () => {
  const { get } = await stored('digits.txt', digits)
  const response = await get('download', { range: 'bytes=10-' })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
  expect(await response.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } })
})

test('an outdated If-Range gets the whole file', async () => {
  const { get } = await stored('digits.txt', digits)
  const changed = await get('download', { range: 'bytes=0-3', 'if-range': '"another"' })
  expect([changed.status, await changed.text()]).toEqual([200, digits])
  const etag = changed.headers.get('etag') ?? ''
  const same = await get('download', { range: 'bytes=0-3', 'if-range': etag })
  expect([same.status, await same.text()]).toEqual([206, '0123'])
})

test('a matching If-None-Match gets a 304', async () => {
  const { get } = await stored('digits.txt', digits)
  const etag = (await get('preview')).headers.get('etag') ?? ''
  const response = await get('preview', { 'if-none-match': etag })
  expect([response.status, await response.text()]).toEqual([304, ''])
})

test('pages that could run scripts are previewed as text and downloaded unchanged', async () => {
  const active = '<!doctype html><script>alert(1)</script><p>A page with words in it.</p>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [name, content] of [
    ['page.html', active],
    ['picture.svg', svg],
    ['data.xml', `<?xml version="1.0"?>${svg}`],
  ] as const) {
    const { get } = await stored(name, content)
    const preview = await get('preview')
    expect(preview.headers.get('content-type')).toMatch(/^text\/plain; charset=/)
    expect(preview.headers.get('x-content-type-options')).toBe('nosniff')
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const download = await get('download')
    expect(download.headers.get('content-type')).toBe('application/octet-stream')
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(await download.text()).toBe(content)
  }
})

test('a file name in any script is unchanged after a download', async () => {
  const { get } = await stored('年度 报告’s "best".txt', 'Some words.')
  const header = (await get('download')).headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? ''
  expect(decodeURIComponent(encoded)).toBe('年度 报告’s "best".txt')
  expect(/filename="([^"]*)"/.exec(header)?.[1]).toBe('__ ___s _best_.txt')
})

test('a text is previewed in its own encoding', async () => {
  const bytes = new Uint8Array(await readFile('tests/files/notes-gb18030.txt'))
  const { get } = await stored('notes.txt', bytes)
  expect((await get('preview')).headers.get('content-type')).toBe('text/plain; charset=gb18030')
})

test('an office document has no preview of the file, only its text', async () => {
  const bytes = new Uint8Array(await readFile('tests/files/report.docx'))
  const { resource, get } = await stored('report.docx', bytes)
  expect(resource).toMatchObject({ status: 'completed', previewKind: 'text' })
  expect((await get('preview')).status).toBe(409)
  const page = (await (await get('pages/1/text')).json()) as { data: { text: string } }
  expect(page.data.text.length).toBeGreaterThan(0)
  expect((await get('pages/1')).status).toBe(409)
})

test('a PDF is drawn page by page, and its pages have their text', async () => {
  const bytes = new Uint8Array(await readFile('tests/files/handbook.pdf'))
  const { resource, get } = await stored('handbook.pdf', bytes)
  expect(resource).toMatchObject({ type: 'application/pdf', previewKind: 'pages' })
  expect(resource.summary.length).toBeGreaterThan(0)
  for (const _ of ['drawn', 'kept']) {
    const image = await get('pages/1')
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const head = Buffer.from(await image.arrayBuffer()).toString('latin1', 0, 12)
    expect(head).toMatch(/^RIFF....WEBP$/s)
  }
  expect((await get(`pages/${resource.pageCount + 1}`)).status).toBe(404)
  expect((await get(`pages/${resource.pageCount + 1}/text`)).status).toBe(404)
  expect((await get('preview')).headers.get('content-disposition')).toMatch(/^inline; /)
})

test.each(['handbook.pdf', 'picture.png'])('a thumbnail of %s is drawn', async (name) => {
  const { get } = await stored(name, new Uint8Array(await readFile(`tests/files/${name}`)))
  const image = await get('pages/1?size=small')
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width = 0 } = await sharp(await image.arrayBuffer()).metadata()
  expect(width).toBeGreaterThan(0)
  expect(width).toBeLessThanOrEqual(limits.thumbnailSidePx)
  expect((await get('pages/9?size=small')).status).toBe(404)
})

test('an image has one page, itself', async () => {
  const bytes = new Uint8Array(await readFile('tests/files/picture.png'))
  const { resource, get } = await stored('picture.png', bytes)
  expect(resource).toMatchObject({ previewKind: 'image', pageCount: 1 })
  const image = await get('pages/1')
  expect(image.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true)
})
