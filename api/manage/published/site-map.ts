import type { Db } from '#api/schema.ts'
import type { CallAnswer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import { type PublishedRow, presentPublishedKb } from './find.ts'
import { readFolders } from './read-contents.ts'

/** Those that search engines may show, newest first. */
export async function listKbs(db: Db): Promise<CallAnswer<Calls['listPublishedKbs']>> {
  const rows = await db
    .selectFrom('kbs')
    .select(['id', 'title', 'updated_at'])
    .where('is_public', '=', true)
    .where('is_listed', '=', true)
    .where('can_everyone_read', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limits.publishedKbsMapped)
    .execute()
  return rows.map(({ id, title, updated_at: updatedAt }) => ({ id, title, updatedAt }))
}

export async function listPages(
  db: Db,
  kb: PublishedRow,
): Promise<CallAnswer<Calls['listPublishedPages']>> {
  const folders = (await readFolders(db, kb))
    .toSorted((one, other) => (one.modifiedAt < other.modifiedAt ? 1 : -1))
    .slice(0, limits.publishedPagesMapped)
  const files = await db
    .selectFrom('resources')
    .select(['id', 'title', 'modified_at'])
    .where('kb_id', '=', kb.id)
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.publishedPagesMapped)
    .execute()
  return {
    kb: presentPublishedKb(kb),
    folders: folders.map(({ id, name, modifiedAt }) => ({ id, name, modifiedAt })),
    files: files.map(({ id, title, modified_at: modifiedAt }) => ({ id, title, modifiedAt })),
  }
}
