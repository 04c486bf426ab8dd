import { sql } from 'kysely'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { FileStore } from './file-store.ts'

const hashesPerStatement = 500
const unsentHours = apiLimits.unsentAttachmentHours

/** A file stays if another row or a running upload has it; that upload deletes it if it fails. */
export function releaseFiles(db: Db, files: FileStore, hashes: string[]): Promise<void> {
  return remove(db, files, hashes, 'to the trash')
}

/** For content that was rejected before any row referred to it. */
export function dropFiles(db: Db, files: FileStore, hashes: string[]): Promise<void> {
  return remove(db, files, hashes, 'at once')
}

async function remove(
  db: Db,
  files: FileStore,
  hashes: string[],
  how: 'to the trash' | 'at once',
): Promise<void> {
  for (const some of inParts(hashes))
    await files.removeUnused(some, (free) => findUsed(db, free), how)
}

function* inParts(hashes: string[]): Iterable<string[]> {
  for (let from = 0; from < hashes.length; from += hashesPerStatement)
    yield hashes.slice(from, from + hashesPerStatement)
}

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

export async function findUnused(db: Db, hashes: string[]): Promise<string[]> {
  const unused: string[] = []
  for (const some of inParts(hashes)) {
    const used = await findUsed(db, some)
    unused.push(...some.filter((hash) => !used.has(hash)))
  }
  return unused
}

async function findUsed(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('resources')
    .select('hash')
    .where('hash', 'in', hashes)
    .union(db.selectFrom('resource_versions').select('hash').where('hash', 'in', hashes))
    .union(db.selectFrom('attachments').select('hash').where('hash', 'in', hashes))
    .union(db.selectFrom('bin_rows').select('hash').where('hash', 'in', hashes))
    .union(db.selectFrom('imports').select('hash').where('hash', 'in', hashes))
    .union(db.selectFrom('users').select('picture as hash').where('picture', 'in', hashes))
    .union(db.selectFrom('feedback_images').select('hash').where('hash', 'in', hashes))
    .execute()
  return new Set(rows.flatMap(({ hash }) => hash ?? []))
}
