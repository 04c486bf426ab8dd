import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import { type FilesApi, hasEnded, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { pictureOf, reads, scanOf } from './scan.fixture.ts'

type Hit = { page: number | null; pageKind: string | null }

const isReady = reads('eng', 'chi_sim')
const testReading = test.skipIf(!isReady)
let api: FilesApi
beforeAll(async () => {
  if (isReady) api = await openFilesApi({ OCR_LANGUAGES: 'eng' })
}, 120_000)
afterAll(() => api?.close())

/** Uploads a document with pages of text around a scanned page. */
async function uploadMixed() {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner)
  const scanned = await pictureOf('The orchard has ninety trees.', '今年的冬天很暖和')
  const pdf = scanOf(['A preface about beekeeping.', scanned, 'An index of rivers.'])
  const file = await uploadAndAnalyse(api, owner, kbId, 'mixed.pdf', new Uint8Array(pdf))
  const path = `/kb/${kbId}/resources/${file.id}`
  const page = async (n: number) =>
    (await owner.call<ResourcePage>('GET', `${path}/pages/${n}/text`)).data
  const find = async (words: string) =>
    (await owner.call<Hit[]>('GET', `/search?q=${encodeURIComponent(words)}&kbId=${kbId}`)).data
  const state = () =>
    api.db
      .selectFrom('resources')
      .select(['status', 'ocr_languages', 'ocr_version', 'updated_at'])
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
  const { heard, until } = api.listenTo(kbId)
  const hasBeenRead = () => until((events) => events.some((event) => hasEnded(event, file.id)))
  if ((await state()).ocr_version !== null) await hasBeenRead()
  heard.length = 0
  const read = async () => (await owner.call<Resource>('GET', path)).data
  return { page, find, state, hasBeenRead, read }
}

testReading(
  'of a document with text and scans only the scanned pages are read, and all are found',
  async () => {
    const { page, find, read } = await uploadMixed()
    expect(await read()).toMatchObject({ status: 'completed', failure: null, pageCount: 3 })
    expect(await page(1)).toMatchObject({ kind: 'page', text: 'A preface about beekeeping.' })
    expect(await page(2)).toMatchObject({ kind: 'scan' })
    expect((await page(2)).text).toContain('ninety trees')
    expect(await page(3)).toMatchObject({ kind: 'page', text: 'An index of rivers.' })
    expect(await find('beekeeping')).toMatchObject([{ page: 1, pageKind: 'page' }])
    expect(await find('orchard')).toMatchObject([{ page: 2, pageKind: 'scan' }])
    expect(await find('rivers')).toMatchObject([{ page: 3, pageKind: 'page' }])
  },
  120_000,
)

testReading(
  'scans are read again at a start with other languages, and not at a start with the same or none',
  async () => {
    const { page, find, state, hasBeenRead } = await uploadMixed()
    expect((await page(2)).text).not.toContain('冬天')

    const both = { OCR_LANGUAGES: 'eng+chi_sim' }
    await api.restart(async () => {}, both)
    await hasBeenRead()
    expect((await page(2)).text).toContain('ninety trees')
    expect((await page(2)).text).toContain('冬天很暖和')
    expect(await find('冬天')).toMatchObject([{ page: 2 }])
    expect(await find('orchard')).toHaveLength(1)
    expect(await find('beekeeping')).toHaveLength(1)

    const before = await state()
    expect(before).toMatchObject({ status: 'completed', ocr_languages: both.OCR_LANGUAGES })
    await api.restart(async () => {}, both)
    expect(await state()).toEqual(before)
    await api.restart(async () => {}, { OCR_LANGUAGES: '' })
    expect(await state()).toEqual(before)
    expect((await page(2)).text).toContain('冬天很暖和')
    await api.restart()
  },
  120_000,
)
