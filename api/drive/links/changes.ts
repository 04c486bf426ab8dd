import { sql } from 'kysely'
import { linkLimits } from '#api/documents/pages/limits.ts'
import type { Db } from '#api/schema.ts'

export async function keepFormer(trx: Db, resourceId: string): Promise<void> {
  const former = await readPassages(trx, resourceId)
  await trx
    .updateTable('link_readings')
    .set({ former: JSON.stringify(former) })
    .where('resource_id', '=', resourceId)
    .execute()
}

export async function recordChanges(db: Db, resourceId: string): Promise<void> {
  const reading = await db
    .selectFrom('link_readings')
    .select('former')
    .where('resource_id', '=', resourceId)
    .where('former', 'is not', null)
    .executeTakeFirst()
  if (!reading?.former) return
  const now = await readPassages(db, resourceId)
  const added = missingIn(reading.former, now)
  const removed = missingIn(now, reading.former)
  const isChanged = added.length > 0 || removed.length > 0
  await db
    .updateTable('link_readings')
    .set({
      former: null,
      ...(isChanged && {
        changed_at: sql<string>`now()`,
        added: JSON.stringify(added),
        removed: JSON.stringify(removed),
      }),
    })
    .where('resource_id', '=', resourceId)
    .execute()
}

export async function forgetFormer(db: Db, resourceId: string): Promise<void> {
  await db
    .updateTable('link_readings')
    .set({ former: null })
    .where('resource_id', '=', resourceId)
    .execute()
}

async function readPassages(db: Db, resourceId: string): Promise<string[]> {
  const pages = await db
    .selectFrom('resource_pages')
    .select('text')
    .where('resource_id', '=', resourceId)
    .orderBy('n')
    .limit(linkLimits.passagesCompared)
    .execute()
  return pages
    .flatMap(({ text }) => text.split(/\n+/))
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, linkLimits.passagesCompared)
    .map((line) => line.slice(0, linkLimits.changeLength).toWellFormed())
}

function missingIn(before: string[], after: string[]): string[] {
  const known = new Set(before)
  return [...new Set(after)].filter((line) => !known.has(line)).slice(0, linkLimits.changesShown)
}
