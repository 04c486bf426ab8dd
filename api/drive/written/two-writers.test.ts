import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import type { Version } from '#contract/entities/version.ts'
import type { MergePart, TextHunk } from '#contract/entities/written.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

const tides = 'High tide at six.\n\nLow tide at noon.\n\nStorm at night.\n'

async function twoWriters() {
  const marit = await api.person('Marit')
  const ada = await api.person('Ada')
  const kbId = await api.kb(marit)
  await api.member(kbId, ada.id, 'admin')
  const body = { title: 'Tides', content: tides }
  const { data } = await marit.call<Resource>('POST', `/kb/${kbId}/pages`, body)
  const path = `/kb/${kbId}/resources/${data.id}`
  const save = (by: Caller, content: string, base: number) =>
    by.call<{ resource: Resource; isMerged: boolean }>('PUT', `${path}/text`, { content, base })
  const merge = (by: Caller, content: string, base: number) =>
    by.call<{ version: number; by: { displayName: string }; parts: MergePart[] }>(
      'POST',
      `${path}/text/merge`,
      { content, base },
    )
  const read = async () => (await marit.call<{ text: string }>('GET', `${path}/text`)).data.text
  const versions = async () =>
    (await marit.call<{ versions: Version[] }>('GET', `${path}/versions`)).data.versions
  return { marit, ada, path, save, merge, read, versions }
}

test('paragraphs that two people changed are merged, and both are in the history', async () => {
  const { marit, ada, save, read, versions } = await twoWriters()
  await save(ada, tides.replace('night', 'dawn'), 1)
  const { data } = await save(marit, tides.replace('six', 'seven'), 1)
  expect(data).toMatchObject({ isMerged: true, resource: { version: 3 } })
  expect(await read()).toBe(tides.replace('night', 'dawn').replace('six', 'seven'))
  const people = (await versions()).map(({ uploader }) => uploader.displayName)
  expect(people).toEqual(['Marit', 'Ada', 'Marit'])
})

test('of the same paragraph both texts are shown, and nothing is overwritten', async () => {
  const { marit, ada, save, merge, read } = await twoWriters()
  const hers = tides.replace('six', 'five')
  const own = tides.replace('six', 'seven').replace('night', 'dawn')
  await save(ada, hers, 1)
  const refused = await save(marit, own, 1)
  expect([refused.status, refused.error.code]).toEqual([409, 'text_changed'])
  expect(await read()).toBe(hers)
  const { data } = await merge(marit, own, 1)
  expect(data).toMatchObject({ version: 2, by: { displayName: 'Ada' } })
  expect(data.parts).toEqual([
    { own: 'High tide at seven.\n', theirs: 'High tide at five.\n' },
    { text: '\nLow tide at noon.\n\nStorm at dawn.\n' },
  ])
  expect((await save(marit, own, data.version)).data.resource.version).toBe(3)
  expect(await read()).toBe(own)
})

test('of ten people who save at the same moment nobody loses a line', async () => {
  const { marit, path, save, read } = await twoWriters()
  const lines = Array.from({ length: 10 }, (_, n) => `Line ${n}.`)
  await save(marit, lines.join('\n\n'), 1)
  const all = await Promise.all(
    lines.map((line, n) => save(marit, lines.join('\n\n').replace(line, `Changed ${n}.`), 2)),
  )
  const saved = all.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(saved.length).toBeGreaterThan(1)
  const text = await read()
  for (const n of saved) expect(text).toContain(`Changed ${n}.`)
  const { data } = await marit.call<Resource>('GET', path)
  expect(data.version).toBe(2 + saved.length)
})

test('a base that was deleted is no reason to overwrite', async () => {
  const { marit, ada, path, save, merge } = await twoWriters()
  await save(ada, tides.replace('six', 'five'), 1)
  await marit.call('DELETE', `${path}/versions/1`)
  const own = tides.replace('noon', 'one')
  expect((await save(marit, own, 1)).error.code).toBe('text_changed')
  const { data } = await merge(marit, own, 1)
  expect(data.parts.filter((part) => 'own' in part)).toHaveLength(2)
})

type Changes = { before: number | null; after: number | null; hunks: TextHunk[] | null }

test('a version shows the words that it changed, and those of its neighbours', async () => {
  const { marit, ada, path, save } = await twoWriters()
  await save(ada, tides.replace('six', 'five'), 1)
  const changes = async (n: number, by = marit) =>
    by.call<Changes>('GET', `${path}/versions/${n}/changes`)
  const { data } = await changes(2)
  expect(data).toMatchObject({ before: 1, after: null })
  const [hunk] = data.hunks ?? []
  expect(hunk?.line).toBe(1)
  expect(hunk?.pieces).toEqual([
    { kind: 'same', text: 'High tide at ' },
    { kind: 'removed', text: 'six' },
    { kind: 'added', text: 'five' },
    { kind: 'same', text: '.\n' },
    { kind: 'same', text: '\nLow tide at noon.\n' },
  ])
  const first = await changes(1)
  expect(first.data).toMatchObject({ before: null, after: 2 })
  expect(first.data.hunks?.[0]?.pieces[0]?.kind).toBe('added')
  expect((await changes(9)).error.code).toBe('version_not_found')
  const stranger = await api.person('Stranger')
  expect((await changes(1, stranger)).status).toBe(404)
})

test('texts that have nothing in common are not compared', async () => {
  const { marit, path, save } = await twoWriters()
  const lines = (word: string) => Array.from({ length: 5_000 }, (_, n) => `${word} ${n}`).join('\n')
  await save(marit, lines('one'), 1)
  await save(marit, lines('other'), 2)
  const { data } = await marit.call<Changes>('GET', `${path}/versions/3/changes`)
  expect(data.hunks).toBeNull()
})
