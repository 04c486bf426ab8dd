import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { findResourceTo } from '#api/drive/resources/find.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'

type Ids = { kbId: string; resourceId: string }
type Written = { content: string; base: number }

/** What the person wrote and has not saved. Throws `forbidden`. */
export async function readTextDraft(context: HandlerContext, ids: Ids) {
  const { resource } = await findResourceTo(context, ids, 'edit')
  const draft = await context.db
    .selectFrom('page_drafts')
    .select(['content', 'base', 'updated_at as updatedAt'])
    .where('user_id', '=', context.actor.id)
    .where('resource_id', '=', resource.id)
    .executeTakeFirst()
  return draft ?? null
}

/** An empty text deletes it. Throws `forbidden`. */
export async function saveTextDraft(
  context: HandlerContext,
  ids: Ids,
  { content, base }: Written,
): Promise<void> {
  const { db, actor } = context
  const { resource } = await findResourceTo(context, ids, 'edit')
  if (content.trim() === '') return deleteTextDraft(db, actor.id, resource.id)
  // It was on its way while the person saved what came after it.
  if (resource.version_by === actor.id && base < resource.version) return
  await sql`
    insert into page_drafts (user_id, resource_id, content, base)
    values (${actor.id}, ${resource.id}, ${content}, ${base})
    on conflict (user_id, resource_id) do update
      set content = excluded.content, base = excluded.base, updated_at = now()`.execute(db)
  await sql`delete from page_drafts where user_id = ${actor.id} and updated_at < (
    select updated_at from page_drafts where user_id = ${actor.id}
    order by updated_at desc offset ${countLimits.pageDraftsPerPerson - 1} limit 1)`.execute(db)
}

export async function deleteTextDraft(db: Db, userId: string, resourceId: string): Promise<void> {
  await db
    .deleteFrom('page_drafts')
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .execute()
}
