import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueDue } from '#api/drive/links/queue.ts'
import { analyseResource } from '#api/drive/reading/analyse.ts'
import { insertFiles } from '#api/drive/resources/insert.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { storePicture } from '#tests/support/entities/files.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function deletedKb() {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner)
  const params = { kbId: kb.id }
  const remove = () => api.call(owner, 'deleteKb', { params })
  const insert = async (fields: Record<string, unknown>) => {
    const id = crypto.randomUUID()
    const ofKb = { id, kb_id: kb.id, uploader_id: owner.id, title: 'One', type: 'text/plain' }
    await api.db
      .insertInto('resources')
      .values({ ...ofKb, size: 1, status: 'completed', ...fields })
      .execute()
    return id
  }
  return { owner, kb, params, remove, insert }
}

test('a file of a deleted knowledge base is analysed only after it was restored', async () => {
  const { owner, kb, params, remove, insert } = await deletedKb()
  await remove()
  const id = await insert({ ...(await storePicture(api.deps)), status: 'queued' })
  await analyseResource(api.deps, id)
  const row = await api.db
    .selectFrom('resources')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.status).toBe('queued')
  await api.call(owner, 'restoreKbs', { body: { ids: [kb.id] } })
  const status = async () =>
    (await api.call(owner, 'readResource', { params: { ...params, resourceId: id } })).status
  await expect.poll(status, { timeout: 20_000 }).toMatch(/completed|failed/)
})

test('the links of a deleted knowledge base are not read again', async () => {
  const { remove, insert } = await deletedKb()
  const resource_id = await insert({ kind: 'link', original_url: 'http://127.0.0.1:9/' })
  const next_at = new Date(0).toISOString()
  await api.db.insertInto('link_readings').values({ resource_id, every: 'day', next_at }).execute()
  await remove()
  const queued: string[] = []
  await queueDue(api.db, async (_, ids) => void queued.push(...ids))
  expect(queued).not.toContain(resource_id)
})

test('an upload that ends after the deletion of its knowledge base adds no file', async () => {
  const { owner, kb, remove } = await deletedKb()
  await remove()
  const place = { kbId: kb.id, folderId: null, uploaderId: owner.id }
  const file = { ...(await storePicture(api.deps)), title: 'late.png' }
  await expect(insertFiles(api.deps, place, [file])).rejects.toMatchObject({ code: 'kb_not_found' })
})
