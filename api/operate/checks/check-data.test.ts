import { rm, utimes } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { newId } from '#api/platform/ids.ts'
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

async function attach(person: Caller, chatId: string): Promise<string> {
  const body = form({ 'note.txt': 'Attached.' })
  const path = `/chats/${chatId}/messages/attachment`
  return (await readAnswer<{ id: string }>(await person.send('POST', path, { body }))).data.id
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
  const reply = {
    content: 'See 灯',
    rootMessageId: root,
    attachmentIds: [await attach(viewer, townhall)],
  }
  await owner.call('DELETE', `/chats/${townhall}/messages/${await say(viewer, townhall, reply)}`)
  await say(viewer, townhall, { content: 'I do', rootMessageId: root })
  // A chat in the bin.
  const made = { kbId, title: 'Gone', UserIDs: [viewer.id] }
  const chat = (await owner.call<{ id: string }>('POST', '/chats', made)).data.id
  await say(owner, chat, { content: 'Read', attachmentIds: [await attach(owner, chat)] })
  await owner.call('DELETE', `/chats/${chat}`)
  // A whole knowledge base in the bin, and one that came back from it.
  for (const comesBack of [false, true]) {
    const other = await api.kb(owner)
    await upload(owner, other, { 'one.txt': `One ${comesBack}`, 'two.txt': 'Two' })
    await owner.call('DELETE', `/kb/${other}`)
    if (comesBack) await owner.call('POST', '/user/bin/restore', { ids: [other] })
  }
  return { owner, viewer, kbId, file, gone, root }
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

test('a wrong count of unread replies is found and mended', async () => {
  const { owner, viewer, root } = world
  const wrong = [
    { what: 'thread_members.unread_count', id: `${root} ${owner.id}`, stored: 7, counted: 2 },
    { what: 'thread_members.unread_count', id: `${root} ${viewer.id}`, stored: 7, counted: 0 },
  ]
  await api.db.updateTable('thread_members').set({ unread_count: 7 }).execute()
  const found = await check(true)
  expect(found.wrongCounters.toSorted((a, b) => b.counted - a.counted)).toEqual(wrong)
  expect(await check()).toEqual(nothing)
})

test('a wrong count and size of what is in the bin are found and mended', async () => {
  const id = world.gone?.id ?? ''
  await api.db
    .updateTable('bin_entries')
    .set({ file_count: 5, size: 999 })
    .where('id', '=', id)
    .execute()
  const wrong = [
    { what: 'bin_entries.file_count', id, stored: 5, counted: 1 },
    { what: 'bin_entries.size', id, stored: 999, counted: 'In the bin.'.length },
  ]
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

test('many messages are each read a few times, however many there are', async () => {
  const many = 4_000
  const sender = await api.person('Many')
  const kbId = await api.kb(sender)
  await sql`insert into messages
      (id, chat_id, seq, sender_type, user_id, client_id, content, html, tsv)
    select gen_random_uuid(), chats.id, n, 'user', ${sender.id}::uuid, gen_random_uuid(), 'lamp', '',
      ${tsvectorOf('lamp')}::tsvector
    from chats, generate_series(1, ${many}::int) n
    where kb_id = ${kbId} and system_chat = 'townhall'`.execute(api.db)
  await sql`update chats set seq = ${many}::int where kb_id = ${kbId} and system_chat = 'townhall'`.execute(
    api.db,
  )
  await sql`analyze messages`.execute(api.db)
  const before = await readRows('messages')
  expect(await check()).toEqual(nothing)
  expect((await readRows('messages')) - before).toBeLessThan(20 * many)
})

/** Returns how many rows of a table the database has read so far, in scans of the whole table. */
async function readRows(table: string): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(api.db)
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read::int as read from pg_stat_user_tables where relname = ${table}`.execute(
    api.db,
  )
  return rows[0]?.read ?? 0
}

test('contents without a row go to the trash, and only old ones while the server runs', async () => {
  const { hash } = await api.files.put(content('Nobody refers to this.'))
  api.files.release(hash)
  expect((await check(true, true)).unusedContents).toEqual([])
  const dayBefore = new Date(Date.now() - 25 * 3_600_000)
  await utimes(await api.files.localPath(hash), dayBefore, dayBefore)
  expect((await check(true, true)).unusedContents).toEqual([hash])
  expect(await check()).toEqual(nothing)
})

test('a file whose content is gone is named, and says so until it is uploaded again', async () => {
  const { owner, kbId, file } = world
  const { id } = file
  const { hash } = await api.db
    .selectFrom('resources')
    .select('hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const missing = { ...nothing, missingContents: [{ table: 'resources', id, hash }] }
  const read = async () => {
    const answer = await owner.call<Shown>('GET', `/kb/${kbId}/resources/${id}`)
    return { status: answer.data.status, failure: answer.data.failure }
  }
  const before = await read()
  await rm(await api.files.localPath(hash ?? ''))
  expect(await check()).toEqual(missing)
  expect(await read()).toEqual(before)
  expect(await check(true)).toEqual(missing)
  const gone = { status: 'failed', failure: 'content_gone' }
  expect(await read()).toEqual(gone)
  const retry = () => owner.call('POST', `/kb/${kbId}/resources/${id}/retry`)
  await retry()
  await vi.waitFor(async () => expect(await read()).toEqual(gone), { timeout: 60_000 })

  await uploadAndAnalyse(api, owner, kbId, 'harbour again.txt', 'The lamp of the harbour.')
  await retry()
  await vi.waitFor(async () => expect(await read()).toEqual(before), { timeout: 60_000 })
  expect(await check()).toEqual(nothing)
})

test('a person whose picture is gone gets their initials', async () => {
  const { owner } = world
  const { hash } = await api.files.put(content('A picture.'))
  await api.db.updateTable('users').set({ picture: hash }).where('id', '=', owner.id).execute()
  api.files.release(hash)
  await rm(await api.files.localPath(hash))
  const gone = [{ table: 'users', id: owner.id, hash }]
  expect(await check(true)).toEqual({ ...nothing, missingContents: gone })
  expect(await check()).toEqual(nothing)
})

type Shown = { status: string; failure: string | null }

async function* content(text: string) {
  yield Buffer.from(text)
}
