import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import { type Caller, type FilesApi, openFilesApi, upload } from '#tests/support/files.ts'
import { pictureOf, reads, scanOf } from './scan.fixture.ts'

type Hit = { pageKind: string | null; page: number | null; excerpt: string }

async function uploadOne(api: FilesApi, name: string, bytes: Uint8Array) {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner)
  const heard = api.listenTo(kbId)
  const [made] = await upload(owner, kbId, { [name]: new Uint8Array(bytes) })
  const path = `/kb/${kbId}/resources/${made?.id}`
  const ended = async () => {
    await heard.until((events) =>
      events.some(
        (event) =>
          event.type === 'resource_update' &&
          event.data.resource.id === made?.id &&
          ['completed', 'failed'].includes(event.data.resource.status),
      ),
    )
    return (await owner.call<Resource>('GET', path)).data
  }
  return { owner, kbId, id: String(made?.id), path, ended }
}

async function readPage(owner: Caller, path: string, n: number) {
  return (await owner.call<ResourcePage>('GET', `${path}/pages/${n}/text`)).data
}

const isReady = reads('eng', 'chi_sim')

const testReading = test.skipIf(!isReady)
let api: FilesApi
beforeAll(async () => {
  if (isReady) api = await openFilesApi({ OCR_LANGUAGES: 'eng+chi_sim' })
}, 120_000)
afterAll(() => api?.close())

testReading(
  'a scan is read page by page, with the place of each line, and found by its words',
  async () => {
    const pictures = [
      await pictureOf('The harvest of barley was poor.'),
      await pictureOf('The second winter was mild.', '今年的冬天很暖和'),
    ]
    const { owner, kbId, path, ended } = await uploadOne(api, 'scan.pdf', scanOf(pictures))
    expect(await ended()).toMatchObject({ status: 'completed', failure: null, pageCount: 2 })
    const page = await readPage(owner, path, 2)
    expect(page).toMatchObject({ kind: 'scan', hasImage: true })
    expect(page.text).toContain('The second winter was mild.')
    expect(page.text).toContain('冬天很暖和')
    const line = page.view.lines?.find(({ text }) => text.includes('winter'))
    // The line is drawn 120 of 1,240 pixels from the left, and 200 from the top.
    expect(Math.abs((line?.x ?? 0) - (120 / 1_240) * 10_000)).toBeLessThan(100)
    expect(Math.abs((line?.y ?? 0) - (200 / 1_240) * 10_000)).toBeLessThan(150)
    const found = await owner.call<Hit[]>('GET', `/search?q=barley&kbId=${kbId}`)
    expect(found.data).toMatchObject([{ pageKind: 'scan', page: 1 }])
  },
  120_000,
)

testReading(
  'a picture is read, and its text is its summary',
  async () => {
    const picture = await pictureOf('The museum opens at nine in the morning.')
    const { owner, path, ended } = await uploadOne(api, 'sign.jpg', picture)
    const resource = await ended()
    expect(resource).toMatchObject({ status: 'completed', previewKind: 'image' })
    expect(resource.summary).toContain('opens at nine')
    expect((await readPage(owner, path, 1)).text).toContain('The museum opens at nine')
  },
  120_000,
)

testReading(
  'a picture and a scan without words end without text',
  async () => {
    const blank = await pictureOf()
    const image = await uploadOne(api, 'sky.jpg', blank)
    expect(await image.ended()).toMatchObject({ status: 'completed', summary: '' })
    const scan = await uploadOne(api, 'sky.pdf', scanOf([blank]))
    expect(await scan.ended()).toMatchObject({ status: 'failed', failure: 'pictures_only' })
  },
  120_000,
)

testReading(
  'of a file that is deleted while it is read, nothing more is read',
  async () => {
    const picture = await pictureOf('Many pages of the same words.')
    const pages = Array.from({ length: 40 }, () => picture)
    const { owner, id, path } = await uploadOne(api, 'long.pdf', scanOf(pages))
    const read = () =>
      api.db.selectFrom('resource_pages').where('resource_id', '=', id).where('kind', '=', 'scan')
    while (!(await read().select('n').executeTakeFirst())) await setImmediate()
    await owner.call('DELETE', path)
    expect(await read().select('n').execute()).toEqual([])
    const next = await uploadOne(api, 'next.jpg', await pictureOf('The next in line.'))
    expect((await next.ended()).summary).toContain('next in line')
  },
  120_000,
)

testReading(
  'a restart in the middle of a scan continues after the pages that were read',
  async () => {
    const pictures = [await pictureOf('First page here.'), await pictureOf('Last page here.')]
    const { owner, id, path, ended } = await uploadOne(api, 'two.pdf', scanOf(pictures))
    const read = () =>
      api.db.selectFrom('resource_pages').where('resource_id', '=', id).where('kind', '=', 'scan')
    while (!(await read().select('n').executeTakeFirst())) await setImmediate()
    await api.restart()
    expect((await ended()).status).toBe('completed')
    expect((await readPage(owner, path, 1)).text).toContain('First page')
    expect((await readPage(owner, path, 2)).text).toContain('Last page')
  },
  120_000,
)

testReading(
  'files from before the setting are read at the next start',
  async () => {
    const { owner, id, path, ended } = await uploadOne(
      api,
      'old.pdf',
      scanOf([await pictureOf('Words from long ago.')]),
    )
    await ended()
    const forget = async () => {
      const of = (table: 'passages' | 'resource_pages') =>
        api.db.deleteFrom(table).where('resource_id', '=', id)
      await of('passages').execute()
      await api.db
        .updateTable('resource_pages')
        .set({ kind: 'page', text: '', view: null })
        .where('resource_id', '=', id)
        .execute()
      await api.db
        .updateTable('resources')
        .set({ status: 'failed', failure: 'pictures_only', ocr_languages: null, summary: '' })
        .where('id', '=', id)
        .execute()
    }
    const { until } = api.listenTo((await owner.call<Resource>('GET', path)).data.kbId)
    await api.restart(forget)
    await until((events) =>
      events.some(
        ({ type, data }) => type === 'resource_update' && data.resource.status === 'completed',
      ),
    )
    expect((await readPage(owner, path, 1)).text).toContain('Words from long ago')
  },
  120_000,
)

test('with OCR_LANGUAGES and without its language a scan says that it cannot be read here', async () => {
  const without = await openFilesApi({ OCR_LANGUAGES: 'no_such_language' })
  try {
    const scan = await uploadOne(without, 'scan.pdf', scanOf([await pictureOf('Words')]))
    expect(await scan.ended()).toMatchObject({ status: 'failed', failure: 'pictures_unread' })
  } finally {
    await without.close()
  }
}, 120_000)
