import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#api/create.ts'
import { readPushKeys } from '#api/manage/push/keys.ts'
import { askServer } from '#api/operate/operator/socket.ts'
import { newId } from '#api/platform/ids.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { readEverything } from '#tests/support/everything.ts'
import {
  type Caller,
  type FilesApi,
  form,
  openFilesApi,
  readAnswer,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'
import {
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'
import { temporaryFolder } from '#tests/support/program.ts'
import { openS3 } from '#tests/support/s3.ts'
import { restoreBackup } from './restore.ts'

// Starts programs over databases on disk.
vi.setConfig({ testTimeout: 180_000 })

let api: FilesApi
let world: Awaited<ReturnType<typeof openWorld>>
let postgres: TestPostgres | undefined
beforeAll(async () => {
  api = await openFilesApi()
  world = await openWorld()
  if (postgresPrograms) postgres = await openPostgres()
})
afterAll(async () => {
  await api.close()
  await postgres?.remove()
})

// With characters that end lines for some programs.
const text = 'The codeword of the harbour is Zanthoquil.\u2028It was "chosen" in May.\r\n\\N'

/** Two people with files, messages, replies, reactions and something in the bin. */
async function openWorld() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic 李伟')]
  const kbId = await api.kb(owner)
  await api.member(kbId, viewer.id)
  const file = await uploadAndAnalyse(api, owner, kbId, 'harbour.txt', text)
  const [deleted] = await upload(owner, kbId, { 'old.txt': 'In the bin.' })
  await owner.call('DELETE', `/kb/${kbId}/resources/${deleted?.id}`)
  await owner.call('POST', `/kb/${kbId}/folders`, { name: 'Drafts' })
  const chats = await owner.call<{ id: string }[]>('GET', `/chats?kbId=${kbId}`)
  const chatId = chats.data.map(({ id }) => id)
  const [townhall = ''] = chatId
  const root = await say(owner, townhall, { content: `Hello @Vic, ${text}` })
  await say(viewer, townhall, { content: '你好', rootMessageId: root })
  const attachments = `/chats/${townhall}/messages/attachment`
  const body = form({ 'note.txt': 'Attached.' })
  const attached = await readAnswer<{ id: string }>(
    await viewer.send('POST', attachments, { body }),
  )
  await say(viewer, townhall, { content: 'See the note', attachmentIds: [attached.data.id] })
  await api.deps.notifier.settled()
  const values = {
    kbId: [kbId],
    chatId,
    resourceId: [file.id],
    rootId: [root],
    attachmentId: [attached.data.id],
    userId: [owner.id, viewer.id],
    page: ['1'],
    n: ['1'],
    q: ['codeword', '你好'],
  }
  return { people: [owner, viewer], values }
}

async function say(person: Caller, chatId: string, message: object): Promise<string> {
  const body = { clientId: newId(), ...message }
  const made = await person.call<{ id: string }>('POST', `/chats/${chatId}/messages`, body)
  expect(made.status).toBeLessThan(300)
  return made.data.id
}

type Read = { fetch: FilesApi['fetch']; url: string }

async function everythingIn(read: Read): Promise<string[]> {
  const found: string[] = []
  for (const person of world.people)
    for (const one of await readEverything(read, person, world.values))
      found.push(`${person.id} ${one.from}: ${one.text}`)
  return found
}

const original = () => everythingIn({ fetch: api.fetch, url: 'http://localhost' })

async function backupOf(dataDir: string, file: string): Promise<void> {
  const answer = await askServer(dataDir, 'GET', '/backup')
  if (answer?.statusCode !== 200) throw new Error(`no backup: ${answer?.statusCode}`)
  expect(answer.headers['x-missing']).toBe('0')
  await pipeline(answer, createWriteStream(file))
}

/** Restores a backup, and runs an API over it. Returns a backup of that, and all it answers. */
async function comeBack(file: string, place: Record<string, string>) {
  const env = { RATE_LIMITS: '0', OIDC_CLIENT_ID: 'tests', OIDC_ISSUER: 'http://127.0.0.1:9' }
  const settings = readSettings({ ...env, ...place })
  await restoreBackup(settings, file)
  const restored = await createApi({ settings, selfUrl: () => 'http://localhost' })
  const found = await everythingIn({ fetch: restored.fetch, url: 'http://localhost' })
  const next = `${file}.next`
  await backupOf(settings.dataDir, next)
  await restored.close()
  return { found, next }
}

function newFolder(): string {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  return dir
}

async function firstBackup(dir: string): Promise<string> {
  const file = path.join(dir, 'first.zip')
  // They are made when somebody first opens the preferences.
  await readPushKeys(api.deps.db)
  await backupOf(api.deps.settings.dataDir, file)
  return file
}

test('a backup of a running server is restored with every answer of every call', async () => {
  const dir = newFolder()
  const { found } = await comeBack(await firstBackup(dir), { DATA_DIR: path.join(dir, 'data') })
  expect(found.some((answer) => answer.includes('Zanthoquil'))).toBe(true)
  expect(found).toEqual(await original())
})

const withServer = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

type Place = Record<string, string>

/** Restores a backup into another place, and a backup of that into a third one. */
async function moveThereAndBack(place: Place, backPlace: Place = {}) {
  const dir = newFolder()
  const first = await firstBackup(dir)
  const there = await comeBack(first, { DATA_DIR: path.join(dir, 'there'), ...place })
  expect(there.found).toEqual(await original())
  const back = await comeBack(there.next, { DATA_DIR: path.join(dir, 'back'), ...backPlace })
  expect(back.found).toEqual(there.found)
}

/** A database of the server, if there is one: an embedded database takes seconds to create. */
async function quickDatabase(name: string): Promise<Place> {
  return postgres ? { DATABASE_URL: await postgres.database(name) } : {}
}

withServer('a backup moves to PostgreSQL and back to the embedded database', async () => {
  await moveThereAndBack({ DATABASE_URL: (await postgres?.database('moved')) ?? '' })
})

withServer('a backup moves to PostgreSQL and a bucket of S3, and back', async () => {
  const s3 = await openS3()
  onTestFinished(s3.remove)
  const withBucket = { ...(await quickDatabase('with_bucket')), ...s3.env }
  await moveThereAndBack(withBucket, await quickDatabase('without_bucket'))
})

test('a backup is restored only into an empty bucket', async () => {
  const s3 = await openS3()
  onTestFinished(s3.remove)
  const dir = newFolder()
  const file = await firstBackup(dir)
  const place = { ...(await quickDatabase('first_of_bucket')), ...s3.env }
  await restoreBackup(readSettings({ DATA_DIR: path.join(dir, 'data'), ...place }), file)
  const second = readSettings({ DATA_DIR: path.join(dir, 'second'), ...s3.env })
  await expect(restoreBackup(second, file)).rejects.toThrow('is not empty')
})

test('a backup is restored only into an empty place', async () => {
  const dir = newFolder()
  const file = await firstBackup(dir)
  const settings = readSettings({ DATA_DIR: path.join(dir, 'data') })
  await restoreBackup(settings, file)
  await expect(restoreBackup(settings, file)).rejects.toThrow('is not empty')
})
