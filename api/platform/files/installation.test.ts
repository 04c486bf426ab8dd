import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/create.ts'
import { createKb } from '#api/kbs/create.ts'
import { ensureBot } from '#api/people/users/find-or-create.ts'
import { newId } from '#api/platform/ids.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { openData } from '#api/program/data.ts'
import { storedIn } from '#tests/support/stored.ts'
import { describeMissing, keepInstallation, matchInstallation } from './installation.ts'
import { createLocalStore } from './store.ts'

const welcome = readSettings({ DATA_DIR: '/nowhere' })

async function temporaryDir() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'installation-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

const open = (dataDir: string) =>
  openData({ settings: readSettings({ DATA_DIR: dataDir }), inMemory: true })

async function emptyStore() {
  return createLocalStore(await temporaryDir())
}

async function* content(text: string) {
  yield Buffer.from(text)
}

/** An installation in use, whose database refers to this many stored contents. */
async function inUse(contents = 2) {
  const dir = await temporaryDir()
  const { db, files, close } = await open(dir)
  onTestFinished(close)
  await ensureBot(db)
  const userId = newId()
  const person = { id: userId, email: `${userId}@example.com`, name: 'Ana', display_name: 'Ana' }
  await db
    .insertInto('users')
    .values({ ...person, picture: null })
    .execute()
  const shown = { isPublic: false, visitorQuestions: 0, isListed: true }
  const input = { title: 'Papers', description: '', icon: 'book' as const, ...shown }
  const may = { canEveryoneRead: true, canEveryoneDownload: true, canEveryoneUpload: true }
  const rest = { canEveryoneCreateChat: true, needApprovalToJoin: false }
  const kbId = await createKb(db, userId, { ...input, ...may, ...rest })
  for (let n = 0; n < contents; n++) {
    const { hash, size } = await files.put(content(`${dir} ${n}`))
    files.release(hash)
    const row = { id: newId(), kb_id: kbId, uploader_id: userId, title: `${n}`, type: 'text/plain' }
    await db
      .insertInto('resources')
      .values({ ...row, hash, size })
      .execute()
  }
  const sides = { db, files, database: 'the database' }
  return { dir: path.join(dir, 'files'), ...sides, sides }
}

/** The same installation, from before installation ids existed. */
async function inUseFromBefore(contents = 2) {
  const before = await inUse(contents)
  await before.db.deleteFrom('installation').execute()
  await rm(path.join(before.dir, 'installation'))
  return before
}

const idIn = (dir: string) => readFile(path.join(dir, 'installation'), 'utf8')

test('a new installation has the same id in the database and beside the files', async () => {
  const { db, dir } = await inUse(0)
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect((await idIn(dir)).trim()).toBe(id)
})

test('an empty database beside stored files stops the start and changes no file', async () => {
  const dataDir = await temporaryDir()
  const first = await open(dataDir)
  const { hash } = await first.files.put(content('two days old'))
  first.files.release(hash)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  const place = await first.files.localPath(hash)
  await utimes(place, twoDaysAgo, twoDaysAgo)
  const incoming = path.join(dataDir, 'files/incoming/left')
  await writeFile(incoming, 'half')
  await first.close()
  const settings = { ...welcome, dataDir }
  for (const inMemory of [true, false]) {
    const starting = createApi({ settings, selfUrl: () => '', inMemory })
    await expect(starting).rejects.toThrow(/DATABASE_URL.*DATA_DIR/)
  }
  expect(await readFile(place, 'utf8')).toBe('two days old')
  expect(await readFile(incoming, 'utf8')).toBe('half')
})

test('an installation without an id gets one', async () => {
  const { sides, dir } = await inUseFromBefore()
  const id = await matchInstallation(sides)
  await keepInstallation(sides, id)
  expect((await idIn(dir)).trim()).toBe(id)
  expect(await matchInstallation(sides)).toBe(id)
})

test('a restored database without an id gets the id of its files', async () => {
  const { sides, db, dir } = await inUse()
  await db.deleteFrom('installation').execute()
  expect(await matchInstallation(sides)).toBe((await idIn(dir)).trim())
})

test('files of another installation stop the start', async () => {
  const [one, two] = [await inUse(), await inUse()]
  const both = { ...one.sides, files: two.files }
  await expect(matchInstallation(both)).rejects.toThrow('different installations')
})

test('files of another installation stop the start even if neither side has an id', async () => {
  const [one, two] = [await inUseFromBefore(), await inUseFromBefore()]
  const both = { ...one.sides, files: two.files }
  await expect(matchInstallation(both)).rejects.toThrow('are not those')
})

test('a database that refers to files stops the start if there are none', async () => {
  const files = await emptyStore()
  for (const { sides } of [await inUse(), await inUseFromBefore()])
    await expect(matchInstallation({ ...sides, files })).rejects.toThrow('there are none')
})

test('a database that refers to no files accepts a new folder', async () => {
  const { sides, db } = await inUse(0)
  const files = await emptyStore()
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  expect(await matchInstallation({ ...sides, files })).toBe(id)
})

test('an empty id file accepts any database', async () => {
  const [one, two] = [await inUse(), await inUse()]
  const both = { ...one.sides, files: two.files }
  await writeFile(path.join(two.dir, 'installation'), '')
  const id = await matchInstallation(both)
  await keepInstallation(both, id)
  expect(await matchInstallation(both)).toBe(id)
  expect(await storedIn(two.files)).toHaveLength(2)
})

test('a start says that files are missing, and starts', async () => {
  const { sides, db, dir } = await inUse()
  expect(await describeMissing(sides)).toBe(null)
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const gone = { ...sides, files: await emptyStore() }
  await gone.files.writeInstallation(id)
  expect(await matchInstallation(gone)).toBe((await idIn(dir)).trim())
  expect(await describeMissing(gone)).toMatch(/Of 2 files .+ 2 are missing.+check-data/)
})
