import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi } from '#tests/support/api.ts'
import { form, readAnswer } from '#tests/support/files.ts'
import { openPostgres, postgresPrograms } from '#tests/support/postgres.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
import { storedIn } from '#tests/support/stored.ts'

const probe = smallDisk(1)
probe?.remove()
const mayMount = probe !== null
// The result of a check of readiness is used again for a moment.
const patient = { timeout: 20_000 }

/** Starts the API with its data on a small disk that the test can fill. */
async function onSmallDisk(megabytes: number, inMemory: boolean) {
  const disk = smallDisk(megabytes)
  if (!disk) throw new Error('no disk')
  onTestFinished(disk.remove)
  const api = await openApi({ env: { DATA_DIR: disk.dir }, inMemory })
  onTestFinished(api.close)
  const ready = async () => {
    const response = await api.send(null, 'GET', '/ready')
    return { status: response.status, ...(await response.json()).data }
  }
  const incoming = () => readdir(path.join(disk.dir, 'files/incoming'))
  return { api, disk, ready, incoming }
}

function formOf(field: string, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('message', 'See the picture')
  form.append(field, new Blob([content]), 'file.png')
  return form
}

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

test.skipIf(!mayMount)(
  'on a full disk uploads of every kind fail with `disk_full` and store nothing, and they work again when there is space',
  async () => {
    const { api, disk, ready, incoming } = await onSmallDisk(3, true)
    const ana = await api.person('Ana')
    const kb = await api.kb(ana)
    const picture = new Uint8Array(await noise(300).png().toBuffer())
    const uploads: [string, string][] = [
      [`/kb/${kb.id}/resources`, 'file'],
      [`/chats/${kb.townhallId}/messages/attachment`, 'file'],
      ['/user/profile-picture', 'profilePicture'],
      ['/feedback', 'images'],
    ]
    const tryAll = async () => {
      const answers = []
      for (const [place, field] of uploads) {
        const response = await api.send(ana, 'POST', place, { body: formOf(field, picture) })
        answers.push(response.ok ? 'kept' : [response.status, (await response.json()).error.code])
      }
      return answers
    }
    disk.fill()
    expect(await tryAll()).toEqual(uploads.map(() => [507, 'disk_full']))
    await expect
      .poll(ready, patient)
      .toMatchObject({ status: 503, ready: false, files: false, database: true })
    expect([await incoming(), await storedIn(api.deps.files)]).toEqual([[], []])
    disk.makeRoom()
    await expect.poll(ready, patient).toMatchObject({ status: 200, files: true })
    expect(await tryAll()).toEqual(uploads.map(() => 'kept'))
  },
)

test.skipIf(!mayMount)(
  'a part of an upload that fills the disk fails with `disk_full`, frees its space, and can be sent again from the start',
  async () => {
    const { api, disk } = await onSmallDisk(3, true)
    const ana = await api.person('Ana')
    const kb = await api.kb(ana)
    const bytes = Buffer.alloc(1_000_000, 'a')
    const tus = { 'tus-resumable': '1.0.0' }
    const begin = async () => {
      const headers = {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': 'name YS50eHQ=',
      }
      const answer = await api.send(ana, 'POST', `/kb/${kb.id}/uploads`, { headers })
      return `/kb/${kb.id}/${answer.headers.get('location')}`
    }
    const send = (path: string) => {
      const type = 'application/offset+octet-stream'
      const headers = { ...tus, 'upload-offset': '0', 'content-type': type }
      return api.send(ana, 'PATCH', path, { headers, body: bytes })
    }
    const path = await begin()
    disk.fill()
    const refused = await send(path)
    expect([refused.status, (await refused.json()).error.code]).toEqual([507, 'disk_full'])
    expect((await api.send(ana, 'HEAD', path, { headers: tus })).status).toBe(404)
    expect(await readdir(`${disk.dir}/files/parts`)).toEqual([])
    disk.makeRoom()
    expect((await send(await begin())).status).toBe(200)
  },
)

test.skipIf(!mayMount)(
  'on a full disk the embedded database rejects even small changes and still reads, until there is room',
  async () => {
    const { api, disk, ready } = await onSmallDisk(160, false)
    const ana = await api.person('Ana')
    const kb = await api.kb(ana)
    const send = async (content: string) => {
      const params = { chatId: kb.townhallId }
      const body = { clientId: newId(), content }
      const answer = await api.attempt(ana, 'sendMessage', { params, body })
      return answer.status === 200 ? 'saved' : [answer.status, answer.code]
    }
    expect(await send('Before')).toBe('saved')
    disk.fill()
    const rejected = [507, 'disk_full']
    expect([await send('a'), await send('b'.repeat(10_000))]).toEqual([rejected, rejected])
    const read = await api.attempt(ana, 'listMessages', { params: { chatId: kb.townhallId } })
    expect(read.status).toBe(200)
    await expect.poll(ready, patient).toMatchObject({ status: 503, database: false, files: false })
    disk.makeRoom()
    expect(await send('After')).toBe('saved')
    await expect.poll(ready, patient).toMatchObject({ status: 200 })
    const rows = await api.db.selectFrom('messages').select('content').execute()
    expect(rows.map(({ content }) => content)).toEqual(['Before', 'After'])
  },
)

test.skipIf(!mayMount || !postgresPrograms)(
  'if the disk of PostgreSQL is full, writing is rejected, reading works, and the API is not ready until there is room',
  async () => {
    const disk = smallDisk(40)
    const postgres = await openPostgres()
    onTestFinished(() => disk?.remove())
    onTestFinished(postgres.remove)
    if (!disk) throw new Error('no disk')
    // The log of the server stays on a disk with space.
    const DATABASE_URL = await postgres.database('tight', disk.dir)
    const api = await openApi({ env: { DATABASE_URL }, inMemory: false })
    onTestFinished(api.close)
    const ana = await api.person('Ana')
    const kb = await api.kb(ana)
    const params = { chatId: kb.townhallId }
    const send = async () => {
      const body = { clientId: newId(), content: newId().repeat(400) }
      return (await api.attempt(ana, 'sendMessage', { params, body })).status
    }
    const ready = async () => (await (await api.send(null, 'GET', '/ready')).json()).data
    await expect.poll(ready, patient).toMatchObject({ ready: true })
    disk.fill()
    let status = 200
    // Pages of the tables that are not full yet are used first.
    while (status === 200) status = await send()
    expect(status).toBe(507)
    expect((await api.attempt(ana, 'listMessages', { params })).status).toBe(200)
    await expect.poll(ready, patient).toMatchObject({ ready: false, database: false, files: true })
    disk.makeRoom()
    expect(await send()).toBe(200)
    await expect.poll(ready, patient).toMatchObject({ ready: true, database: true })
  },
)

test('without its data folder the API says what is away and is not ready, and it works again when the folder is back', async () => {
  const api = await openApi({ inMemory: false })
  onTestFinished(api.close)
  const { dataDir } = api.deps.settings
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const post = async (path: string, body: FormData | string) => {
    const headers = { 'content-type': 'application/json' }
    const init = typeof body === 'string' ? { headers, body } : { body }
    const { status, data, error } = await readAnswer<{ id: string }[]>(
      await api.send(ana, 'POST', path, init),
    )
    return { said: error?.code ?? status, data }
  }
  const upload = () => post(`/kb/${kb.id}/resources`, form({ 'notes.txt': 'Tides.' }))
  const [file] = (await upload()).data
  const read = async () => {
    const answer = await api.send(ana, 'GET', `/kb/${kb.id}/resources/${file?.id}/download`)
    return answer.ok ? answer.text() : (await readAnswer(answer)).error?.code
  }
  const write = async () => {
    const message = JSON.stringify({ clientId: newId(), content: 'Hello' })
    return (await post(`/chats/${kb.townhallId}/messages`, message)).said
  }
  const ready = async () => (await api.send(null, 'GET', '/ready')).status
  await expect.poll(ready, patient).toBe(200)

  await rename(dataDir, `${dataDir}-gone`)
  expect((await upload()).said).toBe('files_unavailable')
  expect(await read()).toBe('files_unavailable')
  expect(await write()).toBe('database_unavailable')
  await expect.poll(ready, patient).toBe(503)

  await rename(`${dataDir}-gone`, dataDir)
  expect((await upload()).said).toBe(200)
  expect(await read()).toBe('Tides.')
  expect(await write()).toBe(200)
  await expect.poll(ready, patient).toBe(200)
})
