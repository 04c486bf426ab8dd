import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { listHashes } from '#api/kbs/hashes.ts'
import { dropFiles } from '#api/platform/files/release.ts'
import { forgetAuthors } from './forget-authors.ts'

const rowsAtOnce = 500

/** Deletes what an import has made of a knowledge base, in short statements. */
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
