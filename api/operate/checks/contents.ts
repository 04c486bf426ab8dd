import { sql } from 'kysely'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { findUnused, releaseFiles } from '#api/platform/files/release.ts'
import type { Db } from '#api/schema.ts'

export type Missing = { table: string; id: string; hash: string }

/**
 * What lies in the trash is put back by looking for it; the rest can only come from a backup or
 * another upload. With `mend` people learn of it: a file says so, and a person gets their initials.
 */
export async function checkContents(db: Db, files: FileStore, mend: boolean): Promise<Missing[]> {
  const missing = await findMissing(db, files)
  if (mend) await sayGone(db, missing)
  return missing
}

async function findMissing(db: Db, files: FileStore): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select 'resources' as table, id::text as id, hash from resources where hash is not null
    union all select 'resource_versions', resource_id || ' ' || n, hash from resource_versions
    union all select 'attachments', id::text, hash from attachments
    union all select 'imports', id::text, hash from imports where hash is not null
    union all select 'users', id::text, picture from users where picture is not null
    union all select 'feedback_images', feedback_id || ' ' || n, hash from feedback_images
    union all select 'bin_rows', entry_id || ' ' || n, hash from bin_rows
      where hash is not null`.execute(db)
  const missing: Missing[] = []
  for (const row of rows) if ((await files.size(row.hash)) === null) missing.push(row)
  return missing
}

// A row that has another content meanwhile is left alone.
async function sayGone(db: Db, missing: Missing[]): Promise<void> {
  for (const { table, id, hash } of missing)
    if (table === 'resources')
      await db
        .updateTable('resources')
        .set({ status: 'failed', failure: 'content_gone', updated_at: sql`now()` })
        .where('id', '=', id)
        .where('hash', '=', hash)
        .execute()
    else if (table === 'users')
      await db
        .updateTable('users')
        .set({ picture: null })
        .where('id', '=', id)
        .where('picture', '=', hash)
        .execute()
}

const dayMs = 86_400_000

/** `mend` moves them to the trash. Young ones may be uploading, unless no server runs. */
export async function findUnusedContents(
  db: Db,
  files: FileStore,
  { mend, isRunning }: { mend: boolean; isRunning: boolean },
): Promise<string[]> {
  const unused: string[] = []
  for await (const hashes of files.olderThan(isRunning ? dayMs : -1_000))
    unused.push(...(await findUnused(db, hashes)))
  if (mend) await releaseFiles(db, files, unused)
  return unused
}
