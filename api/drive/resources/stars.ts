import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { findResourceTo } from './find.ts'

/** A star is one person's: no event says so to others, and leaving hides it. */
export const starHandlers = {
  starResource: async (context, { params, body }) => {
    const { resource } = await findResourceTo(context, params, 'preview')
    const star = { user_id: context.actor.id, resource_id: resource.id }
    if (body.isStarred)
      await context.db
        .insertInto('file_stars')
        .values(star)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await context.db
        .deleteFrom('file_stars')
        .where('user_id', '=', star.user_id)
        .where('resource_id', '=', star.resource_id)
        .execute()
    return null
  },

  listStars: async (context, { params, query }) => {
    const kb = await findKbTo(context, params.kbId, 'read')
    const rows = await context.db
      .selectFrom('file_stars')
      .innerJoin('resources', 'resources.id', 'file_stars.resource_id')
      .select('file_stars.resource_id')
      .where('file_stars.user_id', '=', context.actor.id)
      .where('resources.kb_id', '=', kb.id)
      .where((eb) => eb('file_stars.resource_id', '=', eb.fn.any(eb.val(query.resourceIds))))
      .execute()
    return rows.map(({ resource_id }) => resource_id)
  },
} satisfies Partial<Handlers>

/** A condition on rows of `resources`. */
export function isStarredBy(userId: string) {
  return sql<boolean>`resources.id in (
    select resource_id from file_stars where user_id = ${userId})`
}
