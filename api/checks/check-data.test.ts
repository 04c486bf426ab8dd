import { rm, utimes } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/ids.ts'
import {
  type Caller,
  type FilesApi,
  form,
  openFilesApi,
  readAnswer,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'
import { checkData } from './check-data.ts'

let api: FilesApi
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  api = await openFilesApi()
  world = await openWorld()
})
afterAll(() => api.close())

const nothing = {
  missingContents: [],
  unusedContents: [],
  wrongCounters: [],
  staleMessages: [],
  stalePassages: [],
}

const check = (mend = false, isRunning = false) => checkData(api.db, api.files, { mend, isRunning })

async function say(person: Caller, chatId: string, said: object): Promise<string> {
  const body = { clientId: newId(), ...said }
  return (await person.call<{ id: string }>('POST', `/chats/${chatId}/messages`, body)).data.id
}

/** People who have done everything that changes a counter. */
async function openWorld() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kbId = await api.kb(owner)
  await api.member(kbId, viewer.id)
  const file = await uploadAndAnalyse(api, owner, kbId, 'harbour.txt', 'The lamp of the harbour.')
  const [gone] = await upload(owner, kbId, { 'gone.txt': 'In the bin.' })
  await owner.call('DELETE', `/kb/${kbId}/resources/${gone?.id}`)
  const chats = await owner.call<{ id: string }[]>('GET', `/chats?kbId=${kbId}`)
  const townhall = chats.data[0]?.id ?? ''
  const root = await say(owner, townhall, { content: 'Who has the lamp?' })
  const body = form({ 'note.txt': 'Attached.' })
  const path = `/chats/${townhall}/messages/attachment`
  const attached = await readAnswer<{ id: string }>(await viewer.send('POST', path, { body }))
  const reply = { content: 'See 灯', rootMessageId: root, attachmentIds: [attached.data.id] }
  await owner.call('DELETE', `/chats/${townhall}/messages/${await say(viewer, townhall, reply)}`)
  await say(viewer, townhall, { content: 'I do', rootMessageId: root })
  // A whole knowledge base in the bin, and one that came back from it.
  for (const comesBack of [false, true]) {
    const other = await api.kb(owner)
    await upload(owner, other, { 'one.txt': `One ${comesBack}`, 'two.txt': 'Two' })
    await owner.call('DELETE', `/kb/${other}`)
    if (comesBack) await owner.call('POST', '/user/bin/restore', { ids: [other] })
  }
  return { owner, kbId, file, root }
}

test('data that people have changed in many ways fits together', async () => {
  expect(await check()).toEqual(nothing)
})

test('wrong counters are found and mended', async () => {
  const { kbId, root } = world
  await api.db.updateTable('kbs').set({ resource_count: 9 }).where('id', '=', kbId).execute()
  await api.db.updateTable('messages').set({ reply_count: 0 }).where('id', '=', root).execute()
  const wrong = [
    { what: 'kbs.resource_count', id: kbId, stored: 9, counted: 1 },
    { what: 'messages.reply_count', id: root, stored: 0, counted: 2 },
  ]
  expect(await check()).toEqual({ ...nothing, wrongCounters: wrong })
  expect(await check(true)).toEqual({ ...nothing, wrongCounters: wrong })
  expect(await check()).toEqual(nothing)
})

test('texts that the search would not find are found and indexed again', async () => {
  const { file, root } = world
  await api.db.updateTable('messages').set({ tsv: `'other':1` }).where('id', '=', root).execute()
  await api.db
    .updateTable('passages')
    .set({ tsv: `'other':1` })
    .where('resource_id', '=', file.id)
    .execute()
  const found = await check(true)
  expect(found.staleMessages).toEqual([root])
  expect(found.stalePassages).toHaveLength(1)
  expect(await check()).toEqual(nothing)
})

test('contents without a row go to the trash, and only old ones while the server runs', async () => {
  const { hash } = await api.files.put(content())
  api.files.release(hash)
  expect((await check(true, true)).unusedContents).toEqual([])
  const dayBefore = new Date(Date.now() - 25 * 3_600_000)
  await utimes(await api.files.localPath(hash), dayBefore, dayBefore)
  expect((await check(true, true)).unusedContents).toEqual([hash])
  expect(await check()).toEqual(nothing)
})

test('a row whose content is gone is named', async () => {
  const { id } = world.file
  const row = await api.db
    .selectFrom('resources')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await rm(await api.files.localPath(row.hash ?? ''))
  expect((await check(true)).missingContents).toEqual([{ table: 'resources', id, hash: row.hash }])
})

async function* content() {
  yield Buffer.from('Nobody refers to this.')
}
