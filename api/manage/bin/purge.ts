import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { countOutsideBin } from '#api/kbs/bin/kb-storage.ts'
import { isOwnKb, isVisible } from '#api/kbs/bin/visible.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { listHashes } from '#api/kbs/hashes.ts'
import { lockKbs } from '#api/kbs/lock.ts'
import { presentSharedKb } from '#api/kbs/present.ts'
import { forgetAuthors } from '#api/manage/imports/authors.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { binLimits } from '#contract/limits.ts'

const entriesAtOnce = 100

export async function purgeDue(db: Db, files: FileStore): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('bin_entries')
      .select('id')
      .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${binLimits.days}::int)`)
      .orderBy('deleted_at')
      .limit(entriesAtOnce)
      .execute()
    if (due.length === 0) return
    await purge(
      db,
      files,
      due.map(({ id }) => id),
    )
  }
}

type Context = Pick<HandlerContext, 'db' | 'files' | 'actor' | 'publish'>

/** Deletes for good what the actor may restore: these entries, or all in the bin. */
export async function purgeVisible(
  context: Context,
  kb: FoundKb,
  ids: string[] | undefined,
): Promise<void> {
  const { db, actor, publish } = context
  for await (const _ of purgeAll(context, isVisible(actor.id, kb), ids));
  const row = await db.selectFrom('kbs').selectAll().where('id', '=', kb.id).executeTakeFirst()
  // Pages then fetch how much storage is used.
  if (row) publish([topics.kb(kb.id)], { type: 'kb_update', data: { kb: presentSharedKb(row) } })
}

export async function purgeOwnKbs(context: Context, ids: string[] | undefined): Promise<void> {
  const { actor, publish } = context
  for await (const some of purgeAll(context, isOwnKb(actor.id), ids))
    for (const kbId of some) publish([topics.user(actor.id)], { type: 'kb_remove', data: { kbId } })
}

async function* purgeAll(
  { db, files }: Context,
  which: ReturnType<typeof isVisible>,
  ids: string[] | undefined,
): AsyncIterable<string[]> {
  const { now } = await db.selectNoFrom(sql<string>`now()`.as('now')).executeTakeFirstOrThrow()
  for (;;) {
    const rows = await db
      .selectFrom('bin_entries')
      .select('id')
      .where(which)
      .where('deleted_at', '<=', now)
      .$if(ids !== undefined, (q) => q.where('id', '=', sql<string>`any(${ids ?? []}::uuid[])`))
      .limit(entriesAtOnce)
      .execute()
    if (rows.length === 0) return
    const some = rows.map(({ id }) => id)
    await purge(db, files, some)
    yield some
  }
}

export async function purge(db: Db, files: FileStore, ids: string[]): Promise<void> {
  const some = sql`any(${ids}::uuid[])`
  const { rows: kbs } = await sql<{ id: string }>`
    select id from bin_entries where id = ${some} and kind = 'kb'`.execute(db)
  for (const { id } of kbs) await purgeKb(db, files, id)
  const hashes = await db.transaction().execute(async (trx) => {
    await lockKbs(trx, sql`(select kb_id from bin_entries where id = ${some})`)
    // A chat in the bin has no members; its messages and attachments are still in their tables.
    const { rows } = await sql<{ hash: string }>`
      with gone as (select id, kind from bin_entries where id = ${some}
        order by deleted_at, id for update)
      select hash from bin_rows where hash is not null and entry_id in (
        select id from gone union all select within.id from bin_entries within
        join gone on gone.id = within.chat_id and gone.kind = 'chat')
      union select hash from attachments
        where chat_id in (select id from gone where kind = 'chat')`.execute(trx)
    await sql`delete from chats where id in
      (select id from bin_entries where id = ${some} and kind = 'chat')`.execute(trx)
    // Messages stay as deleted ones, and no key leads from a comment to its page.
    await sql`delete from passage_comments where message_id = ${some} or resource_id in (
      select (row ->> 'id')::uuid from bin_rows
      where entry_id = ${some} and source = 'resources')`.execute(trx)
    await sql`delete from bin_entries where id = ${some}`.execute(trx)
    return rows.map(({ hash }) => hash)
  })
  await releaseFiles(db, files, hashes)
}

async function purgeKb(db: Db, files: FileStore, id: string): Promise<void> {
  const hashes = await db.transaction().execute(async (trx) => {
    await lockKbs(trx, sql`(${id}::uuid)`)
    const entry = await trx
      .selectFrom('bin_entries')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', 'kb')
      .forUpdate()
      .executeTakeFirst()
    if (!entry) return []
    const hashes = await listHashes(trx, id)
    // Deleting the rows lowers these counts.
    await countOutsideBin(trx, id)
    await trx.deleteFrom('bin_entries').where('id', '=', id).execute()
    await trx.deleteFrom('kbs').where('id', '=', id).execute()
    await forgetAuthors(trx, id)
    return hashes
  })
  await releaseFiles(db, files, hashes)
}
