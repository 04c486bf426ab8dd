import { sql } from 'kysely'
import type { FileStore } from '#api/platform/files/file-store.ts'
import type { Db } from '#api/schema.ts'
import { uploadLimits } from '#contract/limits.ts'

const { unfinishedHours } = uploadLimits
const hourMs = 3_600_000

export async function sweepUnfinished(db: Db, files: FileStore): Promise<void> {
  const gone = await db
    .deleteFrom('unfinished_uploads')
    .where('updated_at', '<', sql<string>`now() - make_interval(hours => ${unfinishedHours}::int)`)
    .returning('id')
    .execute()
  for (const { id } of gone) await files.parts.remove(id)
  // Bytes without a row, of deleted knowledge bases.
  await files.parts.sweep((unfinishedHours + 1) * hourMs)
}
