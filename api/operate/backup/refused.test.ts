import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Entry, openPromise } from 'yauzl'
import { writeZip } from '#api/drive/archives/write.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { type FilesApi, openFilesApi, upload } from '#tests/support/files.ts'
import { temporaryFolder } from '#tests/support/program.ts'
import { type BackupDescription, writeDescription } from './format.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

vi.setConfig({ testTimeout: 180_000 })

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
  const owner = await api.person('Olga')
  const kbId = await api.kb(owner)
  await upload(owner, kbId, { 'old.txt': 'In the bin.', 'new.txt': 'Not in the bin.' })
})
afterAll(() => api.close())

function newFolder(): string {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  return dir
}

async function firstBackup(dir: string): Promise<string> {
  const file = path.join(dir, 'first.zip')
  const { stream } = await writeBackup(api.deps.db, api.deps.files, path.join(dir, 'tables'))
  await pipeline(stream, createWriteStream(file))
  return file
}

/** Restores a backup that is refused. Returns the reason. Nothing may be there afterwards. */
async function refusal(file: string): Promise<string> {
  const DATA_DIR = path.join(path.dirname(file), 'refusing')
  const { message } = await restoreBackup(readSettings({ DATA_DIR }), file).then(
    () => new Error('restored'),
    (error: Error) => error,
  )
  expect(existsSync(DATA_DIR)).toBe(false)
  return message
}

type Entries = Map<string, Buffer>

/** Writes the entries of a backup to another one, with a change. */
async function change(file: string, make: (entries: Entries) => void): Promise<string> {
  const entries: Entries = new Map()
  const zip = await openPromise(file, { autoClose: false })
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  zip.close()
  make(entries)
  async function* all() {
    for (const [path, content] of entries) yield { path, content }
  }
  const changed = `${file}.changed`
  await pipeline(writeZip(all(), 10_000), createWriteStream(changed))
  return changed
}

test('an incomplete backup, or one with another content of a file, is refused', async () => {
  const file = await firstBackup(newFolder())
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length / 2))
  expect(await refusal(file)).toMatch(/is no complete backup .+Nothing was changed/)
  const at = whole.indexOf('In the bin.')
  await writeFile(file, whole.fill('On', at, at + 2))
  expect(await refusal(file)).toMatch(/damaged: files.+has changed.+Nothing was changed/)
})

test('a backup with a single changed bit in its rows is refused', async () => {
  const file = await firstBackup(newFolder())
  const whole = await readFile(file)
  const zip = await openPromise(file, { autoClose: false })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  zip.close()
  const rows = entries.find(({ fileName }) => fileName === 'tables/chats')
  if (!rows) throw new Error('no chats')
  const begin = rows.relativeOffsetOfLocalHeader + 30 + rows.fileNameLength
  for (let at = begin; at < begin + rows.compressedSize; at += 7) {
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at)
    await writeFile(file, flipped)
    expect(await refusal(file)).toMatch(/is damaged/)
  }
})

test('a backup without some of its rows or files, or with another description, is refused', async () => {
  const file = await firstBackup(newFolder())
  const fewer = await change(file, (entries) => {
    const rows = entries.get('tables/users')
    entries.set('tables/users', rows?.subarray(0, rows.indexOf('\n') + 1) ?? Buffer.alloc(0))
  })
  expect(await refusal(fewer)).toMatch(/tables\/users has changed/)
  const without = await change(file, (entries) => {
    const name = [...entries.keys()].find((one) => one.startsWith('files/'))
    entries.delete(name ?? '')
  })
  expect(await refusal(without)).toMatch(/it has no files/)
  const renamed = await change(file, (entries) => {
    const text = entries.get('backup.json')?.toString() ?? ''
    entries.set('backup.json', Buffer.from(text.replace('"bio"', '"bic"')))
  })
  expect(await refusal(renamed)).toMatch(/is damaged or no backup/)
})

const descriptionOf = (entries: Entries) => {
  const { checksum: _, ...description } = JSON.parse(String(entries.get('backup.json')))
  return description as BackupDescription
}

test('a backup of a newer version is refused before anything is stored', async () => {
  const newer = await change(await firstBackup(newFolder()), (entries) => {
    const description = descriptionOf(entries)
    description.migrations.push('999-later')
    entries.set('backup.json', writeDescription(description))
  })
  expect(await refusal(newer)).toMatch(/newer version/)
})

test('a backup of an earlier version, without checksums, is restored, and its missing files are counted', async () => {
  const dir = newFolder()
  const older = await change(await firstBackup(dir), (entries) => {
    const { contents: _, missing: __, ...description } = descriptionOf(entries)
    const tables = description.tables.map(({ checksum: _, ...table }) => table)
    entries.set('backup.json', Buffer.from(JSON.stringify({ ...description, tables, format: 1 })))
    entries.delete([...entries.keys()].find((one) => one.startsWith('files/')) ?? '')
  })
  const settings = readSettings({ DATA_DIR: path.join(dir, 'data') })
  let hasChecksums = true
  const { missing } = await restoreBackup(settings, older, (backup) => {
    hasChecksums = backup.hasChecksums
  })
  expect(hasChecksums).toBe(false)
  expect(missing).toBeGreaterThan(0)
})

test('after a restore that failed, the reason says what has to be emptied', async () => {
  const dir = newFolder()
  const twice = await change(await firstBackup(dir), (entries) => {
    const description = descriptionOf(entries)
    const rows = Buffer.concat(Array(2).fill(entries.get('tables/users')))
    entries.set('tables/users', rows)
    const checksum = createHash('sha256').update(rows).digest('hex')
    for (const table of description.tables)
      if (table.name === 'users') Object.assign(table, { rows: table.rows * 2, checksum })
    entries.set('backup.json', writeDescription(description))
  })
  const DATA_DIR = path.join(dir, 'data')
  const settings = readSettings({ DATA_DIR })
  await expect(restoreBackup(settings, twice)).rejects.toThrow(
    /could not be restored .+duplicate.+data.+empty all of that/,
  )
})
