import type { Db } from '#api/schema.ts'

/** Files, older versions, attachments, and what is in its bin. */
export async function listHashes(db: Db, kbId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('hash')
    .where('kb_id', '=', kbId)
    .where('hash', 'is not', null)
    .union(db.selectFrom('resource_versions').select('hash').where('kb_id', '=', kbId))
    .union(
      db
        .selectFrom('attachments')
        .innerJoin('chats', 'chats.id', 'attachments.chat_id')
        .select('attachments.hash')
        .where('chats.kb_id', '=', kbId),
    )
    .union(
      db
        .selectFrom('bin_rows')
        .innerJoin('bin_entries', 'bin_entries.id', 'bin_rows.entry_id')
        .select('bin_rows.hash')
        .where('bin_entries.kb_id', '=', kbId)
        .where('bin_rows.hash', 'is not', null),
    )
    .execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}
