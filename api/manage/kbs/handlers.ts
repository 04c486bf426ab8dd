import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { createKb } from '#api/kbs/create.ts'
import { findKb } from '#api/kbs/find.ts'
import { mayReadFiles } from '#api/kbs/policy.ts'
import {
  filesChangedAt,
  latest,
  presentKb,
  readKb,
  readKbRow,
  selectKbs,
} from '#api/kbs/present.ts'
import { deleteKb } from '#api/manage/bin/delete-kb.ts'
import { joinPublicKb } from '#api/manage/invitations/request.ts'
import { isOutsideKey } from '#api/people/access-keys/policy.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { KbIcon, KbName } from '#contract/entities/kb.ts'
import { addLastMessages } from './last-messages.ts'
import { listPublicKbs } from './list-public.ts'
import { updateKb } from './update.ts'

export const kbHandlers = {
  listKbs: async (context, { query: { ids, withLastMessage } }) => {
    const { db, settings, actor } = context
    const own = { readerId: actor.id }
    const wanted = ids.length === 0 && actor.key?.onlyKbId ? [actor.key.onlyKbId] : ids
    const rows =
      wanted.length > 0 ? await readSome(db, { ...own, ids: wanted }) : await readOwn(db, own)
    const reached = rows.filter(({ id }) => !isOutsideKey(actor, id))
    const kbs = reached.map((row) => presentKb(settings, actor, row))
    return withLastMessage && wanted.length > 0 ? addLastMessages(context, kbs) : kbs
  },

  listKbNames: async ({ db, actor }, { query }) => {
    const reader = { readerId: actor.id }
    const isReached = ({ id }: { id: string }) => !isOutsideKey(actor, id)
    if (!query.withActivity) return (await readNames(db, reader)).filter(isReached).map(presentName)
    const [rows, talks] = await Promise.all([readNamesWithFiles(db, reader), readTalks(db, reader)])
    const talkedAt = new Map(talks.map((talk) => [talk.kb_id, talk.talked_at]))
    return rows.filter(isReached).map((row) => {
      const changedAt = mayReadFiles(row.role, row) ? row.files_changed_at : null
      const lastActivityAt = latest(row.created_at, talkedAt.get(row.id) ?? null, changedAt)
      return { ...presentName(row), lastActivityAt }
    })
  },

  listPublicKbs: async (context, { query }) => listPublicKbs(context, query),

  createKb: async ({ db, settings, actor, publish }, { body }) => {
    const id = await createKb(db, actor.id, body)
    const kb = await readKb(db, settings, actor, id)
    publish([topics.user(actor.id)], { type: 'kb_add', data: { kb } })
    return kb
  },

  readKb: async (context, { params }) => {
    const { db, settings, actor } = context
    const row = await readKbRow(db, actor.id, params.kbId)
    if (!row || (!row.role && !row.is_public)) throw new ApiError('kb_not_found')
    return presentKb(settings, actor, row)
  },

  updateKb: (context, { params, body }) => updateKb(context, params.kbId, body),

  deleteKb: async (context, { params }) => {
    await deleteKb(context, params.kbId)
    return null
  },

  joinKb: async (context, { params }) => ({ outcome: await joinPublicKb(context, params.kbId) }),

  favoriteKb: async (context, { params, body }) => {
    const { db, settings, actor, publish } = context
    const kb = await findKb(context, params.kbId)
    const favorite = { kb_id: kb.id, user_id: actor.id }
    if (body.isFavorite)
      await db
        .insertInto('kb_favorites')
        .values(favorite)
        .onConflict((c) => c.doNothing())
        .execute()
    else
      await db
        .deleteFrom('kb_favorites')
        .where('kb_id', '=', kb.id)
        .where('user_id', '=', actor.id)
        .execute()
    const starred = await readKb(db, settings, actor, kb.id)
    publish([topics.user(actor.id)], { type: 'kb_add', data: { kb: starred } })
    return starred
  },
} satisfies Partial<Handlers>

const readOwn = statement((db, { readerId }: { readerId: string }) =>
  selectKbs(db, readerId).where('mine.role', 'is not', null).orderBy('kbs.id', 'desc'),
)

const readSome = statement((db, { readerId, ids }: { readerId: string; ids: string[] }) =>
  selectKbs(db, readerId)
    .where('mine.role', 'is not', null)
    .where('kbs.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('kbs.id', 'desc'),
)

const readNames = statement((db, { readerId }: { readerId: string }) => selectNames(db, readerId))

const readNamesWithFiles = statement((db, { readerId }: { readerId: string }) =>
  selectNames(db, readerId)
    .select(['kbs.is_public', 'kbs.can_everyone_read'])
    .select(filesChangedAt.as('files_changed_at')),
)

// For all knowledge bases at once. A join with their names might compare each with each.
const readTalks = statement((db, { readerId }: { readerId: string }) =>
  db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .where('chat_members.user_id', '=', readerId)
    .groupBy('chats.kb_id')
    .select('chats.kb_id')
    .select((eb) => eb.fn.max('chats.last_message_at').as('talked_at')),
)

type NameRow = Awaited<ReturnType<typeof readNames>>[number]

function presentName(row: NameRow): KbName {
  return {
    id: row.id,
    title: row.title,
    icon: row.icon as KbIcon,
    role: row.role,
    isFavorite: Boolean(row.is_favorite),
    resourceCount: row.resource_count,
    createdAt: row.created_at,
  }
}

function selectNames(db: Db, readerId: string) {
  return db
    .selectFrom('kb_members as mine')
    .innerJoin('kbs', 'kbs.id', 'mine.kb_id')
    .leftJoin('kb_favorites', (join) =>
      join
        .onRef('kb_favorites.kb_id', '=', 'kbs.id')
        .onRef('kb_favorites.user_id', '=', 'mine.user_id'),
    )
    .where('mine.user_id', '=', readerId)
    .select([
      'kbs.id',
      'kbs.title',
      'kbs.icon',
      'kbs.resource_count',
      'kbs.created_at',
      'mine.role',
    ])
    .select((eb) => eb('kb_favorites.kb_id', 'is not', null).as('is_favorite'))
    .orderBy('kbs.id', 'desc')
}
