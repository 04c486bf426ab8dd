import { purgeRemovedLines } from '#api/answers/book/keep.ts'
import { sweepUnfinished } from '#api/drive/uploads/sweep.ts'
import { purgeActivity } from '#api/kbs/activity.ts'
import { purgeDue } from '#api/manage/bin/purge.ts'
import { purgeOauth } from '#api/manage/oauth/clients.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { findUnused, releaseFiles, sweepUnsent } from '#api/platform/files/release.ts'
import { createRounds } from '#api/platform/jobs/rounds.ts'
import type { Db } from '#api/schema.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** With fewer contents, a high share without a row is no sign of a wrong database. */
const fewContents = 20
const mostAtOnce = 10_000

/**
 * Unsent attachments, the bin, interrupted uploads, removed lines of commonplace books, old
 * activity, programs that nobody uses, and content of a killed process. Content younger than a day
 * may be uploading in another process; uploads of this one hold theirs. If most
 * content has no row, the database is probably the wrong one, and all stays.
 */
export async function sweepFiles(db: Db, files: FileStore, olderThanMs = dayMs): Promise<void> {
  await sweepUnsent(db, files)
  await purgeDue(db, files)
  await sweepUnfinished(db, files)
  await purgeRemovedLines(db)
  await purgeActivity(db)
  await purgeOauth(db)
  await files.removeLeftovers(hourMs)
  let count = 0
  let unusedCount = 0
  const unused: string[] = []
  for await (const hashes of files.olderThan(olderThanMs)) {
    const found = await findUnused(db, hashes)
    count += hashes.length
    unusedCount += found.length
    unused.push(...found.slice(0, mostAtOnce - unused.length))
  }
  if (unusedCount > fewContents && unusedCount > count / 2) {
    console.error(
      `The database refers to only ${count - unusedCount} of ${count} stored files in ${files.place}. It may be the wrong database, so nothing was deleted.`,
    )
    return
  }
  await releaseFiles(db, files, unused)
}

/** `start`: alone, content without a row is removed whatever its age. */
export type Sweeper = { start: (isAlone: boolean) => void; stop: () => Promise<void> }

// Younger than any content, if clocks differ a little.
const anyAgeMs = -60_000

export function createSweeper(
  db: Db,
  files: FileStore,
  { everyMs = hourMs, olderThanMs = dayMs } = {},
): Sweeper {
  let ageMs = olderThanMs
  const sweep = () => {
    const now = ageMs
    ageMs = olderThanMs
    return sweepFiles(db, files, now)
  }
  const rounds = createRounds(sweep, { everyMs, complaint: 'unused files could not be deleted' })
  return {
    start: (isAlone) => {
      if (isAlone) ageMs = anyAgeMs
      rounds.start('at once')
    },
    stop: rounds.stop,
  }
}
