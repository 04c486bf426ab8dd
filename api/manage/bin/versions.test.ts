import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileWith } from '#api/drive/versions/file.fixture.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

test('a file is restored with its older versions, and they count for their uploaders meanwhile', async () => {
  const { owner, kbId, id, path, replace, analysed, versions, text, sizes } = await fileWith(
    api,
    'x'.repeat(50),
  )
  const admin = await api.person('Ada')
  await api.member(kbId, admin.id, 'admin')
  await analysed(() => replace('y'.repeat(20), admin))
  const before = { versions: await versions(), sizes: await sizes(), text: await text() }
  const stored = (await api.stored()).length
  await owner.call('DELETE', path)
  const inBin = async (who: Caller) =>
    (await who.call<{ binSize: number }>('GET', '/user/info')).data.binSize
  expect([await inBin(owner), await inBin(admin)]).toEqual([50, 20])
  expect(await sizes()).toEqual([0, 0, 0])
  const { data } = await owner.call<{ binSize: number }>('GET', `/kb/${kbId}`)
  expect(data.binSize).toBe(70)
  await owner.call('POST', `/kb/${kbId}/bin/restore`, { ids: [id] })
  expect({ versions: await versions(), sizes: await sizes(), text: await text() }).toEqual(before)
  expect(await text('/versions/1')).toBe('x'.repeat(50))
  expect([await inBin(owner), await inBin(admin)]).toEqual([0, 0])
  await owner.call('DELETE', path)
  expect((await api.stored()).length).toBe(stored)
  await owner.call('DELETE', `/kb/${kbId}/bin`, {})
  expect((await api.stored()).length).toBe(stored - 2)
})
