import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { findResource } from '#api/drive/resources/find.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { Person } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'

type Ids = { kbId: string; resourceId: string }

/**
 * Notes for `editorSeconds` that the person has the page open to change it, or that they have
 * closed it. Only who may change it knows who else does. Returns the others. Throws `forbidden`.
 */
export async function noteEditing(
  context: HandlerContext,
  ids: Ids,
  isEditing: boolean,
): Promise<Person[]> {
  const { db, actor, publish } = context
  const { resource, can } = await findResource(context, ids)
  if (isEditing && !can.edit) throw new ApiError('forbidden')
  const changed = await note(db, { resourceId: resource.id, userId: actor.id, isEditing })
  if (!can.edit && !changed) throw new ApiError('forbidden')
  const others = await othersEditing(db, resource.id, actor.id)
  if (changed && others.length > 0) {
    const data = { ...ids, person: presentPerson(actor), isEditing }
    publish(
      others.map(({ id }) => topics.user(id)),
      { type: 'page_editor', data },
    )
  }
  return can.edit ? others.slice(0, limits.editorsShown) : []
}

type Note = { resourceId: string; userId: string; isEditing: boolean }

// Whether it is news for the others.
async function note(db: Db, { resourceId, userId, isEditing }: Note): Promise<boolean> {
  await db
    .deleteFrom('page_editors')
    .where('resource_id', '=', resourceId)
    .where('until', '<', sql<string>`now()`)
    .execute()
  if (!isEditing) {
    const { numDeletedRows } = await db
      .deleteFrom('page_editors')
      .where('resource_id', '=', resourceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { rows } = await sql<{ is_new: boolean }>`
    insert into page_editors (resource_id, user_id, until)
    values (${resourceId}, ${userId}, now() + ${limits.editorSeconds} * interval '1 second')
    on conflict (resource_id, user_id) do update set until = excluded.until
    returning xmax = 0 as is_new`.execute(db)
  return rows[0]?.is_new ?? false
}

async function othersEditing(db: Db, resourceId: string, userId: string): Promise<Person[]> {
  const rows = await db
    .selectFrom('page_editors')
    .innerJoin('users', 'users.id', 'page_editors.user_id')
    .innerJoin('resources', 'resources.id', 'page_editors.resource_id')
    // Who was removed meanwhile learns nothing more.
    .innerJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'resources.kb_id')
        .onRef('kb_members.user_id', '=', 'page_editors.user_id'),
    )
    .select(['users.id', 'users.name', 'users.display_name', 'users.picture', 'users.is_bot'])
    .where('page_editors.resource_id', '=', resourceId)
    .where('page_editors.user_id', '<>', userId)
    .where((eb) =>
      eb.or([
        eb('kb_members.role', '!=', 'viewer'),
        eb('resources.uploader_id', '=', eb.ref('users.id')),
      ]),
    )
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute()
  return rows.map(presentPerson)
}
