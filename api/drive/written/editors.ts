import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { type FoundResource, findResource } from '#api/drive/resources/find.ts'
import { resourceAbilities } from '#api/drive/resources/policy.ts'
import { kbAbilities } from '#api/kbs/policy.ts'
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
  const { kb, resource, can } = await findResource(context, ids)
  if (isEditing && !can.edit) throw new ApiError('forbidden')
  const changed = await note(db, { resourceId: resource.id, userId: actor.id, isEditing })
  if (!can.edit && !changed) throw new ApiError('forbidden')
  const others = await othersEditing(db, { kb, resource }, actor.id)
  if (changed && others.length > 0) {
    const data = { ...ids, person: presentPerson(actor), isEditing }
    publish(
      others.map(({ id }) => topics.user(id)),
      { type: 'page_editor', data },
    )
  }
  return can.edit ? others : []
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

// Who may no longer change it, or was removed, learns nothing more.
async function othersEditing(
  db: Db,
  { kb, resource }: Pick<FoundResource, 'kb' | 'resource'>,
  userId: string,
): Promise<Person[]> {
  const rows = await db
    .selectFrom('page_editors')
    .innerJoin('users', 'users.id', 'page_editors.user_id')
    .innerJoin('kb_members', 'kb_members.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.display_name', 'users.picture', 'users.is_bot'])
    .select('kb_members.role')
    .where('page_editors.resource_id', '=', resource.id)
    .where('page_editors.user_id', '<>', userId)
    .where('kb_members.kb_id', '=', kb.id)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .limit(limits.editorsShown)
    .execute()
  const mayEdit = ({ id, role }: (typeof rows)[number]) =>
    resourceAbilities(id, { role, can: kbAbilities(role, kb, false) }, resource).edit
  return rows.filter(mayEdit).map(presentPerson)
}
