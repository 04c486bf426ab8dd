import { sql } from 'kysely'
import { checkChatCount } from '#api/chats/chats/create.ts'
import type { Deps } from '#api/deps.ts'
import { insertOwner } from '#api/kbs/create.ts'
import { listHashes } from '#api/kbs/hashes.ts'
import { dropFiles } from '#api/platform/files/release.ts'
import { botId } from '#api/platform/ids.ts'
import type { ImportFailure } from '#contract/entities/kb-import.ts'
import { forgetAuthors } from './authors.ts'
import { ImportStopped, type ImportWork } from './work.ts'

const rowsAtOnce = 500

/** All messages count as read. Throws an `ImportStopped`, `too_many_own_chats`. */
export async function endImport({ deps, kbId, userId, importId, zip }: ImportWork): Promise<void> {
  const { db } = deps
  const hash = await db.transaction().execute(async (trx) => {
    await checkChatCount(trx, kbId, userId)
    await insertOwner(trx, kbId, userId)
    await trx.updateTable('kbs').set({ member_count: 1 }).where('id', '=', kbId).execute()
    await sql`
      insert into chat_members (chat_id, user_id, role, last_read_seq)
      select id, ${userId}::uuid, case chat_type when 'others' then 'admin' else 'member' end, seq
      from chats where kb_id = ${kbId}
      union all select id, ${botId}::uuid, 'member', 0 from chats
      where kb_id = ${kbId} and chat_type = 'system'`.execute(trx)
    const row = await trx
      .selectFrom('imports')
      .select(['hash', 'failure'])
      .where('id', '=', importId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row?.failure) throw new ImportStopped(row.failure)
    await trx
      .updateTable('imports')
      .set({ status: 'done', hash: null, done_bytes: zip.totalBytes })
      .where('id', '=', importId)
      .execute()
    return row?.hash
  })
  if (hash) await dropFiles(db, deps.files, [hash])
}

export async function failImport(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  importId: string,
  failure: ImportFailure,
): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select(['kb_id', 'hash'])
    .where('id', '=', importId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (!row) return
  if (row.kb_id) await discardKb({ db, files }, row.kb_id)
  await db
    .updateTable('imports')
    .set({ status: 'failed', failure, hash: null, kb_id: null })
    .where('id', '=', importId)
    .execute()
  if (row.hash) await dropFiles(db, files, [row.hash])
}

export async function discardKb(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  kbId: string,
): Promise<void> {
  const hashes = await listHashes(db, kbId)
  const parts = [
    sql`delete from messages where id in (select messages.id from messages
      join chats on chats.id = messages.chat_id where chats.kb_id = ${kbId} limit ${rowsAtOnce}::int)`,
    sql`delete from resources where id in (select id from resources
      where kb_id = ${kbId} limit ${rowsAtOnce}::int)`,
    sql`delete from kbs where id = ${kbId}
      and not exists (select from kb_members where kb_id = ${kbId})`,
  ]
  for (const part of parts) while ((await part.execute(db)).numAffectedRows);
  await forgetAuthors(db, kbId)
  await dropFiles(db, files, hashes)
}
