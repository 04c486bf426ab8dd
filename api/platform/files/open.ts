import path from 'node:path'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { FileStore } from './file-store.ts'
import { createHolds, createSharedHolds } from './holds.ts'
import { createLocalStore } from './store.ts'

type Opened = { files: FileStore; close: () => void }

/** Servers share a bucket only with a database. `database` is called after it was opened. */
export async function openFiles(
  { dataDir, databaseUrl, s3 }: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>,
  database: () => Db,
): Promise<Opened> {
  const dir = path.join(dataDir, 'files')
  if (!s3) return { files: await createLocalStore(dir), close: () => {} }
  const { createS3Store } = await import('./s3/store.ts')
  const holds = databaseUrl ? createSharedHolds(database) : createHolds()
  const copiesDir = path.join(dir, 'copies')
  const files = await createS3Store({ settings: s3, holds, copiesDir })
  return { files, close: files.close }
}
