import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** These rows hold what each person stores in a deleted knowledge base. */
export const storage = 'storage'

/** The rows stay in their tables, so their sums are rows of the bin, whose triggers count. */
export async function countInBin(trx: Db, kbId: string): Promise<void> {
  await sql`
    insert into bin_rows (entry_id, source, row)
    select ${kbId}::uuid, ${storage}::text, jsonb_build_object('uploader_id', person,
      'count', sum(count), 'files', sum(files), 'attached', sum(attached),
      'size', sum(files) + sum(attached))
    from (
      select uploader_id as person, 1 as count, 0 as files, 0 as attached
        from resources where kb_id = ${kbId}
      union all select coalesce(version_by, uploader_id), 0, size, 0
        from resources where kb_id = ${kbId}
      union all select uploader_id, 0, size, 0 from resource_versions where kb_id = ${kbId}
      union all select attachments.uploader_id, 0, 0, attachments.size
        from attachments join chats on chats.id = attachments.chat_id where chats.kb_id = ${kbId}
    ) parts group by person`.execute(trx)
  await change(trx, kbId, '-')
  await sql`update bin_entries set size =
    (select coalesce(sum(size), 0) from bin_rows where entry_id = ${kbId} and source = ${storage})
    where id = ${kbId}`.execute(trx)
}

export async function countOutsideBin(trx: Db, kbId: string): Promise<void> {
  await change(trx, kbId, '+')
}

async function change(trx: Db, kbId: string, sign: '+' | '-'): Promise<void> {
  const by = sql.raw(sign)
  await sql`
    update users set resource_count = resource_count ${by} (row ->> 'count')::int,
      resource_size = resource_size ${by} (row ->> 'files')::bigint,
      attached_size = attached_size ${by} (row ->> 'attached')::bigint
    from bin_rows where entry_id = ${kbId} and source = ${storage}
      and users.id = bin_rows.user_id`.execute(trx)
}
