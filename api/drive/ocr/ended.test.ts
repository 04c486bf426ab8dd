import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { type FilesApi, openFilesApi, upload } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

test('a scan that was being read fails at a start without the setting', async () => {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner)
  const [scan] = await upload(owner, kbId, { 'scan.txt': 'x' })
  const id = String(scan?.id)
  await api.restart(async () => {
    const reading = { status: 'analyzing', ocr_version: 1, ocr_languages: 'eng' } as const
    await api.db.updateTable('resources').set(reading).where('id', '=', id).execute()
    await api.db.deleteFrom('resource_pages').where('resource_id', '=', id).execute()
  })
  const { data } = await owner.call<Resource>('GET', `/kb/${kbId}/resources/${id}`)
  expect(data).toMatchObject({ status: 'failed', failure: 'pictures_only' })
})
