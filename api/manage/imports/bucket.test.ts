import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilesApi, openFilesApi, upload } from '#tests/support/files.ts'
import { importZip } from '#tests/support/imports.ts'
import { openS3, type TestS3 } from '#tests/support/s3.ts'

let s3: TestS3
let api: FilesApi
beforeAll(async () => {
  s3 = await openS3()
  api = await openFilesApi(s3.env)
})
afterAll(async () => {
  await api.close()
  await s3.remove()
})

test('an exported knowledge base is imported with the files in a bucket', async () => {
  const [owner, importer] = [await api.person('Olga'), await api.person('Ines')]
  const kbId = await api.kb(owner)
  await upload(owner, kbId, { 'a.txt': 'In a bucket' })
  const zip = await owner.send('GET', `/kb/${kbId}/export`)
  const made = await importZip(importer, new Uint8Array(await zip.arrayBuffer()))
  expect(made).toMatchObject({ status: 'done', failure: null })
  const { data } = await importer.call<{ resources: { id: string }[] }>(
    'GET',
    `/kb/${made.kbId}/resources`,
  )
  const path = `/kb/${made.kbId}/resources/${data.resources[0]?.id}/download`
  expect(await (await importer.send('GET', path)).text()).toBe('In a bucket')
})
