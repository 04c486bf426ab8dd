import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { FileStore } from './store.ts'

const hashesPerStatement = 500
const dayMs = 86_400_000
const unsentHours = limits.unsentAttachmentHours

/**
 * Removes the files of rows that are gone, unless another row refers to the same content or an upload
 * of it is under way: such an upload holds the content until its own row stands, and releases it
 * itself if it comes to nothing.
 */
export async function releaseFiles(db: Db, files: FileStore, hashes: string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += hashesPerStatement) {
    const some = hashes.slice(from, from + hashesPerStatement)
    await files.removeUnused(some, (free) => findUsed(db, free))
  }
}

/**
 * Collects what was attached and never sent, and what a process that was killed between storing a file
 * and writing its row left behind. A day's grace spares the uploads of other instances.
 */
export async function sweepFiles(db: Db, files: FileStore, olderThanMs = dayMs): Promise<void> {
  await sweepUnsent(db, files)
  for await (const hashes of files.olderThan(olderThanMs)) await releaseFiles(db, files, hashes)
}

/** Takes away what was attached and not sent within the time there is for it. */
export async function sweepUnsent(db: Db, files: FileStore): Promise<void> {
  const gone = await db
    .deleteFrom('attachments')
    .where('message_id', 'is', null)
    .where('created_at', '<', sql<string>`now() - make_interval(hours => ${unsentHours}::int)`)
    .returning('hash')
    .execute()
  await releaseFiles(
    db,
    files,
    gone.map(({ hash }) => hash),
  )
}

async function findUsed(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('resources')
    .select('hash')
    .where('hash', 'in', hashes)
    .union(db.selectFrom('attachments').select('hash').where('hash', 'in', hashes))
    .union(db.selectFrom('users').select('picture as hash').where('picture', 'in', hashes))
    .union(db.selectFrom('feedback_images').select('hash').where('hash', 'in', hashes))
    .execute()
  return new Set(rows.flatMap(({ hash }) => hash ?? []))
}
