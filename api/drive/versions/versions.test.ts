import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'
import { fileWith } from './file.fixture.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

const file = (content: string) => fileWith(api, content)

test('a new version keeps the address of the file and its older versions', async () => {
  const { replace, analysed, versions, text, path, owner, found } = await file('High tide at six.')
  await analysed(() => replace('High tide at seven.'))
  const now = await owner.call<Resource>('GET', path)
  expect(now.data).toMatchObject({ title: 'tides.txt', version: 2, status: 'completed', size: 19 })
  expect(await text()).toBe('High tide at seven.')
  expect(await text('/versions/1')).toBe('High tide at six.')
  const [second, first] = await versions()
  expect(second).toMatchObject({ n: 2, isCurrent: true, size: 19, title: 'tides.txt' })
  expect(first).toMatchObject({ n: 1, isCurrent: false, size: 17, type: 'text/plain' })
  expect(first?.uploader.displayName).toBe('Marit')
  expect(await found('tide')).toEqual(['High tide at seven.'])
  const page = await owner.call<{ text: string }>('GET', `${path}/pages/1/text`)
  expect(page.data.text).toBe('High tide at seven.')
})

test('a restored version is a new version, and no version is lost', async () => {
  const { replace, analysed, versions, text, path, owner, found } = await file('Low tide at one.')
  await analysed(() => replace('Low tide at two.'))
  await analysed(() => owner.call('POST', `${path}/versions/1/restore`))
  expect(await text()).toBe('Low tide at one.')
  expect((await versions()).map(({ n, isCurrent }) => [n, isCurrent])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ])
  expect(await found('tide')).toEqual(['Low tide at one.'])
})

test('all versions count towards the storage limits until they are deleted', async () => {
  const { kbId, replace, analysed, path, owner, sizes } = await file('x'.repeat(100))
  await analysed(() => replace('y'.repeat(30)))
  expect(await sizes()).toEqual([1, 130, 130])
  const before = (await api.stored()).length
  expect((await owner.call('DELETE', `${path}/versions/1`)).status).toBe(200)
  expect(await sizes()).toEqual([1, 30, 30])
  expect((await api.stored()).length).toBe(before - 1)
  await analysed(() => replace('z'.repeat(5)))
  await owner.call('DELETE', path)
  expect(await sizes()).toEqual([0, 0, 0])
  await owner.call('DELETE', `/kb/${kbId}/bin`, {})
  expect((await api.stored()).length).toBe(before - 2)
})

test('the current version cannot be deleted, and a missing one is not found', async () => {
  const { path, owner } = await file('Spring tide.')
  const current = await owner.call('DELETE', `${path}/versions/1`)
  expect([current.status, current.error.code]).toEqual([409, 'version_is_current'])
  const missing = await owner.call('POST', `${path}/versions/7/restore`)
  expect([missing.status, missing.error.code]).toEqual([404, 'version_not_found'])
})

test('a version counts for the person who uploaded it', async () => {
  const { kbId, replace, sizes, owner, path } = await file('x'.repeat(50))
  const admin = await api.person('Ada')
  await api.member(kbId, admin.id, 'admin')
  await replace('y'.repeat(20), admin)
  const of = async (who: Caller) =>
    (await who.call<{ resourceSize: number }>('GET', '/user/info')).data.resourceSize
  expect([await of(owner), await of(admin)]).toEqual([50, 20])
  await owner.call('DELETE', path)
  expect([await of(owner), await of(admin)]).toEqual([0, 0])
  expect(await sizes()).toEqual([0, 0, 0])
})

test('two people who upload a version at once make two versions', async () => {
  const { kbId, replace, versions } = await file('Ebb.')
  const admin = await api.person('Ada')
  await api.member(kbId, admin.id, 'admin')
  const contents = ['one', 'three', 'seven!!', 'nine.....']
  const made = await Promise.all(
    contents.map((text, n) => (n % 2 ? replace(text, admin) : replace(text))),
  )
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const kept = await versions()
  expect(kept.map(({ n }) => n)).toEqual([5, 4, 3, 2, 1])
  expect(kept.map(({ size }) => size).sort((a, b) => a - b)).toEqual([3, 4, 5, 7, 9])
})

test('a viewer without permission to change a file sees none of its versions', async () => {
  const { kbId, replace, path } = await file('Neap tide.')
  await replace('Neap tide, again.')
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  for (const part of ['', '/1/download', '/1/preview'])
    expect((await viewer.send('GET', `${path}/versions${part}`)).status).toBe(403)
  expect((await replace('Mine', viewer)).status).toBe(403)
})

test('a new version with another extension gives the file this extension', async () => {
  const { replace } = await file('Plain.')
  const { data } = await replace('# Marked', undefined, 'notes final.md')
  expect(data.title).toBe('tides.md')
})

test('a file that is too large is read in part and says so, until a smaller version replaces it', async () => {
  const large = `High tide at six.\n${'\n'.repeat(20_000_000)}Low tide at noon.`
  const { replace, analysed, path, owner, found } = await file(large)
  const read = async () => (await owner.call<Resource>('GET', path)).data
  expect(await read()).toMatchObject({ status: 'completed', isPartial: true, pageCount: 1 })
  expect(await found('tide')).toEqual(['High tide at six.'])
  await analysed(() => replace('Low tide at noon.'))
  expect(await read()).toMatchObject({ status: 'completed', isPartial: false })
})
