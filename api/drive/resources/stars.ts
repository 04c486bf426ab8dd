import { sql } from 'kysely'
import { z } from 'zod'
import type { Handlers } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { mayReadFiles } from '#api/kbs/policy.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import type { Db } from '#api/schema.ts'
import type { resourceCalls } from '#contract/calls/resources.ts'
import type { StarredResource } from '#contract/entities/resource.ts'
import { id, word } from '#contract/fields.ts'
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

  listAllStars: async ({ db, actor }, { query }) => {
    const kbs = await readStarredKbs(db, actor.id)
    const kbIds = kbs.filter((kb) => mayReadFiles(kb.role, kb)).map(({ id }) => id)
    return listStarredIn(db, actor.id, kbIds, query)
  },
} satisfies Partial<Handlers>

function readStarredKbs(db: Db, userId: string) {
  return db
    .selectFrom('kbs')
    .leftJoin('kb_members', (join) =>
      join.onRef('kb_members.kb_id', '=', 'kbs.id').on('kb_members.user_id', '=', userId),
    )
    .select(['kbs.id', 'kbs.is_public', 'kbs.can_everyone_read', 'kb_members.role'])
    .where('kbs.deleted_at', 'is', null)
    .where((eb) =>
      eb(
        'kbs.id',
        'in',
        eb.selectFrom('resources').select('resources.kb_id').where(isStarredBy(userId)),
      ),
    )
    .execute()
}

const cursorShape = z.tuple([word(200), id])

type Query = z.output<typeof resourceCalls.listAllStars.query>

/** Throws `invalid_cursor`. */
async function listStarredIn(db: Db, userId: string, kbIds: string[], { cursor, limit }: Query) {
  const end = cursor === undefined ? null : readCursorText(cursorShape, cursor)
  const rows = await db
    .selectFrom('resources')
    .innerJoin('kbs', 'kbs.id', 'resources.kb_id')
    .leftJoin('folders', 'folders.id', 'resources.folder_id')
    .select(['resources.id', 'resources.kb_id', 'resources.kind', 'resources.title'])
    .select(['resources.type', 'resources.title_order', 'kbs.title as kb_title'])
    .select('folders.name as folder_name')
    .where(isStarredBy(userId))
    .where((eb) => eb('resources.kb_id', '=', eb.fn.any(eb.val(kbIds))))
    .$if(end !== null, (q) =>
      q.where(sql<boolean>`(resources.title_order, resources.id) > (${end?.[0]}, ${end?.[1]})`),
    )
    .orderBy('resources.title_order')
    .orderBy('resources.id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    resources: page.map(presentStarred),
    nextCursor: last ? writeCursorText([last.title_order, last.id]) : null,
  }
}

type StarredRow = Omit<StarredResource, 'kbId' | 'kbTitle' | 'folderName'> & {
  kb_id: string
  kb_title: string
  folder_name: string | null
}

function presentStarred(row: StarredRow): StarredResource {
  const { id, kb_id, kind, title, type, kb_title, folder_name } = row
  return { id, kbId: kb_id, kind, title, type, kbTitle: kb_title, folderName: folder_name }
}

/** A condition on rows of `resources`. */
export function isStarredBy(userId: string) {
  return sql<boolean>`resources.id in (
    select resource_id from file_stars where user_id = ${userId})`
}
