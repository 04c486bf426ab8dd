import { sql } from 'kysely'
import { broadcastQuotesOfKb } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { resumeAnalyses } from '#api/drive/resources/resume-analyses.ts'
import { memberTopics } from '#api/kbs/announce.ts'
import { countOutsideBin, storage } from '#api/kbs/bin/kb-storage.ts'
import { putBackRows } from '#api/kbs/bin/keep-rows.ts'
import { isOwnKb } from '#api/kbs/bin/visible.ts'
import { lockKbs } from '#api/kbs/lock.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'

/**
 * With members, links and invitations. What is not in the actor's bin is skipped. Returns the ids.
 */
export async function restoreKbs(context: HandlerContext, ids: string[]): Promise<string[]> {
  const { db, actor, jobs } = context
  const restored: string[] = []
  for (const id of new Set(ids)) {
    const isRestored = await db.transaction().execute((trx) => restore(trx, jobs, id, actor.id))
    if (!isRestored) continue
    restored.push(id)
    jobs.wake()
    await jobs.summariseKb(id)
    await announce(context, id)
  }
  return restored
}

async function restore(
  trx: Db,
  jobs: HandlerContext['jobs'],
  id: string,
  actorId: string,
): Promise<boolean> {
  await lockKbs(trx, sql`(${id}::uuid)`)
  const entry = await trx
    .selectFrom('bin_entries')
    .select('id')
    .where('id', '=', id)
    .where(isOwnKb(actorId))
    .forUpdate()
    .executeTakeFirst()
  if (!entry) return false
  await sql`
    update kbs set deleted_at = null, is_public = (row ->> 'is_public')::boolean,
      invitation_token = row ->> 'invitation_token'
    from bin_rows where entry_id = ${id} and source = 'kbs' and kbs.id = ${id}`.execute(trx)
  await countOutsideBin(trx, id)
  await putBackRows(trx, id, { without: ['kbs', storage] })
  await trx.deleteFrom('bin_entries').where('id', '=', id).execute()
  await resumeAnalyses(trx, jobs, sql<string>`(select id from resources where kb_id = ${id})`)
  return true
}

async function announce(context: HandlerContext, kbId: string): Promise<void> {
  const { db, publish } = context
  // One event for all, however many members it has: each of them fetches what they see.
  const event = { type: 'kb_restore', data: { kbId } } as const
  publish(await memberTopics(db, kbId), event, { gained: topics.kb(kbId) })
  await broadcastQuotesOfKb(context, kbId)
}
