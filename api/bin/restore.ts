import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#api/db/schema.ts'
import { lockTree } from '#api/folders/find.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { restoreInput } from '#contract/calls/bin.ts'
import { announceRestored } from './announce-restored.ts'
import { describeFiles, fileIdsIn } from './describe-files.ts'
import { putBackRows } from './put-back-rows.ts'
import { announceRestoredChats, type RestoredChat, withoutFormerMembers } from './restore-chats.ts'
import { movePlace } from './restored-place.ts'
import { resumeAnalyses } from './resume-analyses.ts'
import type { BinEntryTable } from './tables.ts'
import { isVisible } from './visible.ts'

type Entry = Selectable<BinEntryTable>

/**
 * Restores resources, folders and chats, all or none. What the actor may not restore, or was restored
 * already, is skipped. Returns the ids of what was restored. Storage limits count the bin, so
 * nothing can exceed them.
 */
export async function restoreFromBin(
  context: HandlerContext,
  kb: FoundKb,
  input: z.output<typeof restoreInput>,
): Promise<string[]> {
  const { db, actor, jobs } = context
  const restored = await db.transaction().execute(async (trx) => {
    await lockTree(trx, kb.id)
    const entries = await lockEntries(trx, { actorId: actor.id, kb, ...input })
    const ids = entries.map(({ id }) => id)
    const chats: RestoredChat[] = []
    for (const entry of entries) {
      if (entry.kind !== 'chat') await movePlace(trx, entry)
      await putBackRows(trx, entry.id)
      if (entry.kind === 'chat') chats.push(await withoutFormerMembers(trx, entry.id))
    }
    const files = await describeFiles(trx, kb.id, ids)
    if (files.resourceCount > 0) await countIn(trx, kb.id, ids)
    if (files.resourceCount > 0) await resumeAnalyses(trx, jobs, fileIdsIn(ids))
    await sql`delete from bin_entries where id = any(${ids}::uuid[])`.execute(trx)
    return { ids, files, chats }
  })
  jobs.wake()
  if (restored.files.resourceCount > 0) await jobs.summariseKb(kb.id)
  await announceRestored(context, kb, restored.files)
  await announceRestoredChats(context, restored.chats)
  return restored.ids
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
    .forUpdate()
    .execute()
}

async function countIn(trx: Db, kbId: string, entryIds: string[]): Promise<void> {
  await sql`
    update kbs set resource_count = resource_count + sums.count,
      resource_size = resource_size + sums.size
    from (select count(*) as count, coalesce(sum(size), 0) as size from resources
      where id in ${fileIdsIn(entryIds)}) sums
    where kbs.id = ${kbId}`.execute(trx)
}
