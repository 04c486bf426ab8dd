import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import type { Version } from '#contract/entities/version.ts'
import { limits } from '#contract/limits.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

const tides = '# Tides\n\nHigh tide is at six.\n'

async function world(change: object = {}) {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner, { canEveryoneUpload: true, ...change })
  const create = (by: Caller, body: object) => by.call<Resource>('POST', `/kb/${kbId}/pages`, body)
  const join = async (name: string, role: 'admin' | 'viewer' = 'viewer') => {
    const person = await api.person(name)
    await api.member(kbId, person.id, role)
    return person
  }
  return { owner, kbId, create, join }
}

async function page(content = tides) {
  const { owner, kbId, create, join } = await world()
  const { data } = await create(owner, { title: 'Tides', content })
  const path = `/kb/${kbId}/resources/${data.id}`
  const save = (text: string, base: number, by: Caller = owner) =>
    by.call<{ resource: Resource; isMerged: boolean }>('PUT', `${path}/text`, {
      content: text,
      base,
    })
  const text = async () => (await owner.send('GET', `${path}/download`)).text()
  const versions = async () =>
    (await owner.call<{ versions: Version[] }>('GET', `${path}/versions`)).data.versions
  return { owner, kbId, id: data.id, path, save, text, versions, join, create }
}

test('a page is a Markdown file that is named after its title and read at once', async () => {
  const { owner, kbId, create } = await world()
  const { status, data } = await create(owner, { title: ' Tides of  the sea ', content: tides })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    title: 'Tides of the sea.md',
    type: 'text/markdown',
    status: 'completed',
    size: tides.length,
    version: 1,
    folderId: null,
  })
  expect(data.can).toMatchObject({ edit: true, versions: true })
  const path = `/kb/${kbId}/resources/${data.id}`
  expect(await (await owner.send('GET', `${path}/download`)).text()).toBe(tides)
  const shown = await owner.call<{ view: { html: string } }>('GET', `${path}/pages/1/text`)
  expect(shown.data.view.html).toContain('High tide is at six.')
})

test('a title may have slashes and an extension of its own', async () => {
  const { owner, create } = await world()
  const title = async (wanted: string) =>
    (await create(owner, { title: wanted, content: 'x' })).data.title
  expect(await title('Ebb / flow')).toBe('Ebb - flow.md')
  expect(await title('notes.MD')).toBe('notes.MD')
  expect(await title('1.2')).toBe('1.2.md')
  expect((await title('x'.repeat(246))).length).toBe(249)
  const long = await create(owner, { title: 'x'.repeat(247), content: 'x' })
  expect(long.error).toMatchObject({ code: 'invalid_input', fields: { title: ['too_long'] } })
})

test('a page is in the folder where it was begun', async () => {
  const { owner, kbId, create } = await world()
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'Sea' })
  const { data } = await create(owner, { title: 'A', content: 'x', folderId: folder.data.id })
  expect(data.folderId).toBe(folder.data.id)
  const other = await world()
  const foreign = await other.create(other.owner, {
    title: 'A',
    content: 'x',
    folderId: folder.data.id,
  })
  expect([foreign.status, foreign.error.code]).toEqual([404, 'folder_not_found'])
})

test('a name that the folder has is taken, and the same page sent twice is there once', async () => {
  const { owner, create, join } = await world()
  const first = await create(owner, { title: 'Tides', content: tides })
  expect((await create(owner, { title: 'Tides', content: tides })).data.id).toBe(first.data.id)
  const other = await create(owner, { title: 'tides', content: 'Other.' })
  expect([other.status, other.error.code]).toEqual([409, 'file_name_taken'])
  const viewer = await join('Ada')
  const same = await create(viewer, { title: 'Tides', content: tides })
  expect(same.error.code).toBe('file_name_taken')
})

test('of two people who write a page of one name at once, one is told', async () => {
  const { owner, create, join } = await world()
  const ada = await join('Ada')
  const both = await Promise.all([
    create(owner, { title: 'Ebb', content: 'By Marit.' }),
    create(ada, { title: 'Ebb', content: 'By Ada.' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a page needs a title and a text, which may be as long as the limit', async () => {
  const { owner, create } = await world()
  const empty = await create(owner, { title: ' ', content: ' \n' })
  expect(empty.error).toMatchObject({
    code: 'invalid_input',
    fields: { title: ['required'], content: ['required'] },
  })
  const line = `${'word '.repeat(9)}\n`
  const content = line.repeat(20_000)
  const long = await create(owner, { title: 'Long', content })
  expect(long.data).toMatchObject({ size: content.length })
  const longer = await create(owner, {
    title: 'Longer',
    content: 'x'.repeat(limits.writtenLength + 1),
  })
  expect(longer.error).toMatchObject({ fields: { content: ['too_long'] } })
})

test('who may upload may write a page, and a stranger finds nothing', async () => {
  const { create, join } = await world({ canEveryoneUpload: false })
  const viewer = await join('Ada')
  const stranger = await api.person('Stranger')
  const refused = await create(viewer, { title: 'A', content: 'x' })
  expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
  const unseen = await create(stranger, { title: 'A', content: 'x' })
  expect([unseen.status, unseen.error.code]).toEqual([404, 'kb_not_found'])
  expect((await create(await join('Bo', 'admin'), { title: 'A', content: 'x' })).status).toBe(200)
})

test('its writer and administrators may change a page, and nobody else', async () => {
  const { path, save, join, text } = await page()
  const viewer = await join('Ada')
  const admin = await join('Bo', 'admin')
  const stranger = await api.person('Stranger')
  expect((await save('By Ada.', 1, viewer)).error.code).toBe('forbidden')
  expect((await viewer.call('GET', `${path}/text`)).error.code).toBe('forbidden')
  expect((await save('By a stranger.', 1, stranger)).status).toBe(404)
  expect((await stranger.call('GET', `${path}/text`)).status).toBe(404)
  expect((await save('By Bo.', 1, admin)).data).toMatchObject({
    isMerged: false,
    resource: { version: 2, type: 'text/markdown', status: 'completed' },
  })
  expect(await text()).toBe('By Bo.')
  const author = await viewer.call('GET', `${path}/author`)
  expect(author.data).toMatchObject({ person: { displayName: 'Bo' } })
})

test('who may not download a file may not change its text', async () => {
  const { owner, kbId, create, join } = await world()
  const viewer = await join('Ada')
  const { data } = await create(viewer, { title: 'A', content: 'x' })
  expect(data.can.edit).toBe(true)
  await owner.call('PUT', `/kb/${kbId}`, { canEveryoneDownload: false })
  const path = `/kb/${kbId}/resources/${data.id}`
  expect((await viewer.call<Resource>('GET', path)).data.can.edit).toBe(false)
  expect((await viewer.call('GET', `${path}/text`)).error.code).toBe('forbidden')
})

test('an unchanged text makes no version', async () => {
  const { save, versions } = await page()
  expect((await save(tides.replaceAll('\n', '\r\n'), 1)).data.resource.version).toBe(1)
  expect(await versions()).toHaveLength(1)
})

test('a version counts towards the limits of storage', async () => {
  const small = await openFilesApi({ MAX_KB_BYTES: '100' })
  const owner = await small.person('Marit')
  const kbId = await small.kb(owner)
  const body = { title: 'A', content: 'x'.repeat(60) }
  const { data } = await owner.call<Resource>('POST', `/kb/${kbId}/pages`, body)
  const again = { content: 'y'.repeat(60), base: 1 }
  const full = await owner.call('PUT', `/kb/${kbId}/resources/${data.id}/text`, again)
  expect([full.status, full.error.code]).toEqual([413, 'kb_full'])
  expect((await owner.call<Resource>('GET', `/kb/${kbId}/resources/${data.id}`)).data.version).toBe(
    1,
  )
  await small.close()
})

test('a preview is what will be shown, without scripts, and stores nothing', async () => {
  const { owner, kbId } = await world()
  const before = (await api.stored()).length
  const preview = async (content: string) =>
    (await owner.call<{ html: string }>('POST', `/kb/${kbId}/pages/preview`, { content })).data.html
  const html = await preview(
    '# Sea\n\n**High** <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) ![p](https://example.com/a.png)',
  )
  expect(html).toContain('<strong>High</strong>')
  expect(html).not.toMatch(/<script|<img|href="javascript/i)
  expect(await api.stored()).toHaveLength(before)
})
