import type { Handlers } from '#api/deps.ts'
import { createKb } from '#api/kbs/create.ts'
import { findKb } from '#api/kbs/find.ts'
import { presentKb, readKb, readKbRow } from '#api/kbs/present.ts'
import { selectKbs } from '#api/kbs/select.ts'
import { deleteKb } from '#api/manage/bin/delete-kb.ts'
import { joinPublicKb } from '#api/manage/invitations/request.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { listPublicKbs } from './list-public.ts'
import { updateKb } from './update.ts'

export const kbHandlers = {
  listKbs: async ({ db, settings, actor }) => {
    const rows = await readOwn(db, { readerId: actor.id })
    return rows.map((row) => presentKb(settings, actor, row))
  },

  listPublicKbs: async ({ db }, { query }) => listPublicKbs(db, query),

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
