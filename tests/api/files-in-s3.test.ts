import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSharedHolds } from '#api/platform/files/holds.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { asCaller, type Caller, form, readAnswer, upload } from '#tests/support/files.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from '#tests/support/postgres.ts'
import { openS3, type TestS3 } from '#tests/support/s3.ts'

let s3: TestS3
let api: TestApi
beforeAll(async () => {
  s3 = await openS3()
  api = await openApi({ env: s3.env })
})
afterAll(async () => {
  await api.close()
  await s3.remove()
})

const patient = { timeout: 30_000 }

async function owner() {
  const marit = asCaller(api, await api.person('Marit'))
  const kb = await api.kb({ ...marit, name: 'Marit', email: '' })
  return { marit, kbId: kb.id }
}

async function statusOf(person: Caller, kbId: string, id: string) {
  const found = await person.call<{ status: string }>('GET', `/kb/${kbId}/resources/${id}`)
  return found.data.status
}

test('a file in S3 is analysed, downloaded in ranges, previewed and drawn', async () => {
  const { marit, kbId } = await owner()
  const [notes] = await upload(marit, kbId, { 'notes.txt': 'Tides come twice a day.' })
  const place = `/kb/${kbId}/resources/${notes?.id}`
  await expect.poll(() => statusOf(marit, kbId, notes?.id ?? ''), patient).toBe('completed')
  const whole = await marit.send('GET', `${place}/download`)
  expect(await whole.text()).toBe('Tides come twice a day.')
  const part = await marit.send('GET', `${place}/download`, { headers: { range: 'bytes=0-4' } })
  expect([part.status, await part.text()]).toEqual([206, 'Tides'])
  const preview = await marit.send('GET', `${place}/preview`)
  expect(await preview.text()).toBe('Tides come twice a day.')
  const empty = await upload(marit, kbId, { 'empty.txt': '' })
  const shown = await marit.send('GET', `/kb/${kbId}/resources/${empty[0]?.id}/download`)
  expect([shown.status, await shown.text()]).toEqual([200, ''])
})

test('while S3 is away uploads fail with a reason, and analyses wait and go on', async () => {
  const { marit, kbId } = await owner()
  const [file] = await upload(marit, kbId, { 'tides.txt': 'The moon pulls the sea.' })
  const id = file?.id ?? ''
  await expect.poll(() => statusOf(marit, kbId, id), patient).toBe('completed')
  await s3.kill()
  const copies = path.join(api.dir, 'files', 'copies')
  for (const name of await readdir(copies)) await rm(path.join(copies, name))

  const sent = { body: form({ 'late.txt': 'late' }) }
  const refused = await marit.send('POST', `/kb/${kbId}/resources`, sent)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await readAnswer(refused)).error.code).toBe('files_unavailable')
  const download = await marit.send('GET', `/kb/${kbId}/resources/${id}/download`)
  expect((await readAnswer(download)).error.code).toBe('files_unavailable')
  const ready = await api.send(null, 'GET', '/ready')
  expect((await readAnswer(ready)).data).toMatchObject({ ready: false, files: false })

  await api.db.updateTable('resources').set({ status: 'queued' }).where('id', '=', id).execute()
  await api.deps.jobs.analyse(api.db, [id])
  api.deps.jobs.wake()
  await expect.poll(() => statusOf(marit, kbId, id), patient).toBe('analyzing')
  await s3.start()
  await expect.poll(() => statusOf(marit, kbId, id), patient).toBe('completed')
  expect(await upload(marit, kbId, { 'late.txt': 'late' })).toHaveLength(1)
})

test.skipIf(!postgresPrograms)(
  postgresPrograms ? 'content that one server holds is not removed by another' : withoutPostgres,
  async () => {
    const postgres = await openPostgres()
    onTestFinished(postgres.remove)
    const shared = await openApi({ env: { DATABASE_URL: postgres.url() } })
    onTestFinished(shared.close)
    const [one, two] = [createSharedHolds(() => shared.db), createSharedHolds(() => shared.db)]
    const removed: string[] = []
    const remove = async (free: string[]) => {
      removed.push(...free)
    }
    await one.hold('held')
    await two.withoutHolds(['held', 'free'], remove)
    expect(removed).toEqual(['free'])

    // A hold waits for a removal on another server that has begun.
    let held: Promise<void> | undefined
    const order: string[] = []
    await two.withoutHolds(['late'], async () => {
      held = one.hold('late').then(() => void order.push('held'))
      await shared.db.selectFrom('file_holds').select('id').execute()
      order.push('removed')
    })
    await held
    expect(order).toEqual(['removed', 'held'])
    await one.release('held')
    await two.withoutHolds(['held'], remove)
    expect(removed).toEqual(['free', 'held'])
  },
)

test('a start without a reachable bucket names the setting to correct', async () => {
  const starting = (S3_URL: string) => openApi({ env: { S3_URL } })
  await expect(starting('http://key:secret@127.0.0.1:9/files')).rejects.toThrow('correct S3_URL')
  const missing = s3.env.S3_URL.replace(/files$/, 'missing')
  await expect(starting(missing)).rejects.toThrow('The bucket missing')
})
