import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#api/deps.ts'
import { writeBackup } from './write.ts'

/** The names of the headers with what the stream of a backup contains. */
export const backupHeaders = { rows: 'x-rows', missing: 'x-missing' }

export const backupFolder = (dataDir: string) => path.join(dataDir, 'backup')

/** Answers a script with a backup of this server, one at a time. */
export function createBackupAnswer({
  db,
  files,
  settings,
}: Pick<Deps, 'db' | 'files' | 'settings'>) {
  let running = false
  return async (_: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (running) {
      response.writeHead(409).end('Another backup of this server is being made.')
      return
    }
    running = true
    try {
      const { stream, rows, missing } = await writeBackup(db, files, backupFolder(settings.dataDir))
      response.setHeader(backupHeaders.rows, rows)
      response.setHeader(backupHeaders.missing, missing.length)
      await pipeline(stream, response)
    } finally {
      running = false
    }
  }
}
