// Writes a backup of the database and all stored files to a file: npm run backup FILE. The server
// may be running; then it makes the backup.
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openFilesAlone } from '#api/operate/backup/restore.ts'
import { backupFolder, backupHeaders, writeBackup } from '#api/operate/backup/write.ts'
import { askServer } from '#api/operate/operator/socket.ts'
import { connect } from '#api/platform/db/connect.ts'
import { openDataDir, refuseNoData } from '#api/platform/files/data-dir.ts'
import { readSettings, type Settings } from '#api/platform/settings/settings.ts'
import { StartFailure, startProgram } from '#api/platform/start-failure.ts'

process.umask(0o077)

type Made = { stream: Readable; rows: number; missing: number; end: () => Promise<void> }

await startProgram(async () => {
  const file = process.argv[2]
  if (!file) throw new StartFailure('Name the file to write: npm run backup FILE')
  const settings = readSettings(process.env)
  const made = (await askRunning(settings)) ?? (await makeHere(settings))
  try {
    await save(made.stream, file)
  } finally {
    await made.end()
  }
  console.log(`${file} has ${made.rows} rows of the database and all stored files.`)
  if (made.missing > 0)
    console.warn(`${made.missing} files were missing before: npm run check-data names them.`)
})

async function askRunning({ dataDir }: Settings): Promise<Made | null> {
  const answer = await askServer(dataDir, 'GET', '/backup')
  if (!answer) return null
  if (answer.statusCode !== 200) {
    const reason = (await answer.toArray()).join('')
    throw new StartFailure(`The running server could not make a backup: ${reason}`)
  }
  const { [backupHeaders.rows]: rows, [backupHeaders.missing]: missing } = answer.headers
  return { stream: answer, rows: Number(rows), missing: Number(missing), end: async () => {} }
}

// The database is not migrated, so that a backup before an update is one of the state before.
async function makeHere({ dataDir, databaseUrl, s3 }: Settings): Promise<Made> {
  await refuseNoData({ dataDir, databaseUrl })
  const unlock = await openDataDir(dataDir)
  const place = databaseUrl ? { url: databaseUrl } : { dir: path.join(dataDir, 'database') }
  const connection = await connect({ ...place, withVectors: true })
  const { files, close } = await openFilesAlone({ dataDir, s3 })
  const { missing, ...made } = await writeBackup(connection.db, files, backupFolder(dataDir))
  const end = async () => {
    await connection.close()
    close()
    unlock()
  }
  return { ...made, missing: missing.length, end }
}

// The name is given last, so that a file with that name is always complete.
async function save(stream: Readable, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    await pipeline(stream, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(unfinished, file)
    const folder = await open(path.dirname(path.resolve(file)))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
