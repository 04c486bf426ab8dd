import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { checkFolderCount } from '#api/drive/folders/check-count.ts'
import { describeFiles, fileIdsIn } from '#api/kbs/bin/describe-files.ts'
import { putBackRows } from '#api/kbs/bin/put-back-rows.ts'
import type { BinEntryTable } from '#api/kbs/bin/tables.ts'
import { isVisible } from '#api/kbs/bin/visible.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { restoreInput } from '#contract/calls/bin.ts'
import { countLimits } from '#contract/count-limits.ts'
import { announceRestored } from './announce-restored.ts'
import { announceRestoredChats, type RestoredChat, withoutFormerMembers } from './restore-chats.ts'
import { movePlace, type NextNumbers } from './restored-place.ts'
import { resumeAnalyses } from './resume-analyses.ts'

type Entry = Selectable<BinEntryTable>

// How many entries one transaction restores. Calls of others run between two transactions.
const entriesAtOnce = 50

/**
 * Restores resources, folders and chats. What the actor may not restore, or was restored already,
 * is skipped. Returns the ids of what was restored. Limits of storage and of chats count the bin, so
 * nothing can exceed them. Throws `too_many_folders`, `too_many_resources`.
 */
export async function restoreFromBin(
  context: HandlerContext,
  kb: FoundKb,
  input: z.output<typeof restoreInput>,
): Promise<string[]> {
  const numbers: NextNumbers = new Map()
  const restoredIds: string[] = []
  for (;;) {
    const { ids, files, chats } = await restoreSome(context, kb, input, numbers)
    restoredIds.push(...ids)
    context.jobs.wake()
    if (files.resourceCount > 0) await context.jobs.summariseKb(kb.id)
    await announceRestored(context, kb, files)
    await announceRestoredChats(context, chats)
    if (ids.length < entriesAtOnce) return restoredIds
  }
}

function restoreSome(
  { db, actor, jobs }: HandlerContext,
  kb: FoundKb,
  input: z.output<typeof restoreInput>,
  numbers: NextNumbers,
) {
  return db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    const entries = await lockEntries(trx, { actorId: actor.id, kb, ...input })
    const ids = entries.map(({ id }) => id)
    const chats: RestoredChat[] = []
    for (const entry of entries) {
      if (entry.kind !== 'chat') await movePlace(trx, entry, numbers)
      await putBackRows(trx, entry.id)
      if (entry.kind === 'chat') chats.push(await withoutFormerMembers(trx, entry.id))
    }
    if (entries.some(({ kind }) => kind === 'folder')) await checkFolderCount(trx, kb.id)
    const files = await describeFiles(trx, kb.id, ids)
    if (files.resourceCount > 0) await countIn(trx, kb.id, ids)
    if (files.resourceCount > 0) await resumeAnalyses(trx, jobs, fileIdsIn(ids))
    await sql`delete from bin_entries where id = any(${ids}::uuid[])`.execute(trx)
    return { ids, files, chats }
  })
}

type Wanted = { actorId: string; kb: FoundKb } & z.output<typeof restoreInput>

function lockEntries(trx: Db, { actorId, kb, ids, batchId }: Wanted): Promise<Entry[]> {
  return trx
    .selectFrom('bin_entries')
    .selectAll()
    .where(isVisible(actorId, kb))
    .where('kind', 'in', ['file', 'link', 'folder', 'chat'])
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb.and([eb('batch_id', '=', batchId ?? null), eb('deleted_by', '=', actorId)]),
      ]),
    )
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(entriesAtOnce)
    .forUpdate()
    .execute()
}

async function countIn(trx: Db, kbId: string, entryIds: string[]): Promise<void> {
  const { rows } = await sql<{ resource_count: number }>`
    update kbs set resource_count = resource_count + sums.count,
      resource_size = resource_size + sums.size
    from (select count(*) as count, coalesce(sum(size), 0) as size from resources
      where id in ${fileIdsIn(entryIds)}) sums
    where kbs.id = ${kbId} returning kbs.resource_count`.execute(trx)
  if ((rows[0]?.resource_count ?? 0) > countLimits.resourcesPerKb)
    throw new ApiError('too_many_resources')
}
