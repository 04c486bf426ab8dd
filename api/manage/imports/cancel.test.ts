import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { KbImport } from '#contract/entities/kb-import.ts'
import { type Caller, type FilesApi, openFilesApi } from '#tests/support/files.ts'
import { beginImport, importZip, untilEnded } from '#tests/support/imports.ts'
import { exportWith, lines, message } from '#tests/support/small-export.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const cancel = (person: Caller, id: string) => person.call<KbImport>('DELETE', `/imports/${id}`)

async function list(person: Caller): Promise<KbImport[]> {
  return (await person.call<KbImport[]>('GET', '/imports')).data
}

// A busy machine may take long until it begins.
async function untilRunning(person: Caller) {
  const isRunning = async () => (await list(person))[0]?.status === 'running'
  await vi.waitUntil(isRunning, { timeout: 30_000 })
}

async function contents(): Promise<string[]> {
  return (await api.stored()).filter((name) => /^[0-9a-f]{64}$/.test(name)).sort()
}

test('an import that is cancelled while it runs keeps nothing, and another can be begun', async () => {
  const importer = await api.person('Ines')
  const before = await contents()
  const messages = Array.from({ length: 20_000 }, () => message())
  const zip = await exportWith({ 'chats/Townhall.json': lines(messages) })
  const { data: begun } = await beginImport(importer, zip)
  await untilRunning(importer)
  expect((await cancel(importer, begun.id)).data).toMatchObject({ failure: 'cancelled' })
  expect(await untilEnded(importer, begun.id)).toMatchObject({
    status: 'failed',
    failure: 'cancelled',
    kbId: null,
  })
  const made = api.db.selectFrom('kbs').select('id').where('created_by', '=', importer.id)
  await expect.poll(() => made.execute()).toEqual([])
  await expect.poll(contents).toEqual(before)
  expect((await importZip(importer, await exportWith())).status).toBe('done')
})

test('an import that waits is cancelled at once, and never begins', async () => {
  const importer = await api.person('Ines')
  const row = { id: newId(), user_id: importer.id, name: 'a.zip', language: 'en' as const, size: 1 }
  await api.db
    .insertInto('imports')
    .values({ ...row, kb_id: null, hash: null, failure: null })
    .execute()
  const cancelled = { status: 'failed', failure: 'cancelled' }
  expect((await cancel(importer, row.id)).data).toMatchObject(cancelled)
  await api.restart()
  expect(await list(importer)).toMatchObject([cancelled])
})

test('an import that was to end when the program stopped ends at its next start', async () => {
  const importer = await api.person('Ines')
  const messages = Array.from({ length: 20_000 }, () => message())
  const zip = await exportWith({ 'chats/Townhall.json': lines(messages) })
  const { data: begun } = await beginImport(importer, zip)
  await untilRunning(importer)
  await cancel(importer, begun.id)
  await api.restart()
  expect(await untilEnded(importer, begun.id)).toMatchObject({ failure: 'cancelled' })
})

test('an import that has ended cannot be cancelled', async () => {
  const importer = await api.person('Ines')
  const done = await importZip(importer, await exportWith())
  expect((await cancel(importer, done.id)).data).toEqual(done)
  expect((await importer.call('GET', `/kb/${done.kbId}`)).status).toBe(200)
})
