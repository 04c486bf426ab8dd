import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { countLimits } from '#contract/limits.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

type Template = { id: string; title: string }

async function world(change: object = {}) {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner, { canEveryoneUpload: true, ...change })
  const join = async (name: string) => {
    const person = await api.person(name)
    await api.member(kbId, person.id, 'viewer')
    return person
  }
  const create = async (title: string, by: Caller = owner) =>
    (await by.call<Resource>('POST', `/kb/${kbId}/pages`, { title, content: `# ${title}\n` })).data
      .id
  const mark = (id: string, isTemplate: boolean, by: Caller = owner) =>
    by.call<null>('PUT', `/kb/${kbId}/resources/${id}/template`, { isTemplate })
  const list = (by: Caller = owner) => by.call<Template[]>('GET', `/kb/${kbId}/templates`)
  const read = (id: string, by: Caller = owner) =>
    by.call<{ title: string; text: string }>('GET', `/kb/${kbId}/templates/${id}`)
  return { owner, kbId, join, create, mark, list, read }
}

test('a page that is marked is offered by name to everybody who may write another one, with its text', async () => {
  const { owner, kbId, join, create, mark, list, read } = await world()
  const reader = await join('Ada')
  const weekly = await create('Weekly')
  const decision = await create('Decision')
  await create('Notes')
  expect((await mark(weekly, true)).status).toBe(200)
  await mark(decision, true)
  expect((await list(reader)).data).toEqual([
    { id: decision, title: 'Decision.md' },
    { id: weekly, title: 'Weekly.md' },
  ])
  expect((await read(weekly, reader)).data).toEqual({ title: 'Weekly.md', text: '# Weekly\n' })
  const shown = await reader.call<Resource>('GET', `/kb/${kbId}/resources/${weekly}`)
  expect(shown.data.isTemplate).toBe(true)
  await mark(weekly, false)
  expect((await list(owner)).data.map(({ id }) => id)).toEqual([decision])
})

test('a page that is no template is not read as one', async () => {
  const { create, read } = await world()
  expect((await read(await create('Notes'))).error?.code).toBe('resource_not_found')
})

test('only who may edit a page makes it a template', async () => {
  const { join, create, mark, list } = await world()
  const member = await join('Ada')
  const id = await create('Weekly')
  expect((await mark(id, true, member)).error?.code).toBe('forbidden')
  const own = await create('Own', member)
  expect((await mark(own, true, member)).status).toBe(200)
  expect((await list()).data.map(({ title }) => title)).toEqual(['Own.md'])
})

test('templates end with the permission to read, and for others do not exist', async () => {
  const { owner, kbId, join, create, mark, list, read } = await world()
  const member = await join('Ada')
  const stranger = await api.person('Eve')
  const id = await create('Weekly')
  await mark(id, true)
  await owner.call('PUT', `/kb/${kbId}`, { canEveryoneRead: false })
  expect((await list(member)).error?.code).toBe('forbidden')
  expect((await read(id, member)).error?.code).toBe('forbidden')
  expect((await list(stranger)).error?.code).toBe('kb_not_found')
  expect((await read(id, stranger)).error?.code).toBe('kb_not_found')
})

test('the text of a template, as it is stored, is only for who may download and upload', async () => {
  const { owner, kbId, join, create, mark, list, read } = await world({ isPublic: true })
  const member = await join('Ada')
  const visitor = await api.person('Eve')
  const id = await create('Weekly')
  await mark(id, true)
  expect((await read(id, visitor)).error?.code).toBe('forbidden')
  expect((await list(visitor)).error?.code).toBe('forbidden')
  expect((await read(id, member)).status).toBe(200)
  for (const flag of ['canEveryoneDownload', 'canEveryoneUpload']) {
    await owner.call('PUT', `/kb/${kbId}`, { [flag]: false })
    expect((await read(id, member)).error?.code).toBe('forbidden')
    expect((await read(id)).status).toBe(200)
    await owner.call('PUT', `/kb/${kbId}`, { [flag]: true })
  }
})

test('a template in the bin is not offered, and is one again when it is restored', async () => {
  const { owner, kbId, create, mark, list } = await world()
  const id = await create('Weekly')
  await mark(id, true)
  await owner.call('DELETE', `/kb/${kbId}/resources/${id}`)
  expect((await list()).data).toEqual([])
  await owner.call('POST', `/kb/${kbId}/bin/restore`, { ids: [id] })
  expect((await list()).data).toEqual([{ id, title: 'Weekly.md' }])
})

test('a knowledge base has a bounded number of templates', async () => {
  const { create, mark, list } = await world()
  const ids: string[] = []
  for (let n = 0; n <= countLimits.templatesPerKb; n += 1) ids.push(await create(`Page ${n}`))
  const [one = '', ...others] = ids
  for (const id of others) expect((await mark(id, true)).status).toBe(200)
  expect((await mark(one, true)).error?.code).toBe('too_many_templates')
  expect((await list()).data).toHaveLength(countLimits.templatesPerKb)
})
