import { sql } from 'kysely'
import type { z } from 'zod'
import { deleteKb } from '#api/bin/delete-kb.ts'
import { statement } from '#api/db/statement.ts'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/http/errors.ts'
import type { Handlers } from '#api/http/handler.ts'
import { newId } from '#api/ids.ts'
import { joinPublicKb } from '#api/invitations/request.ts'
import { broadcastQuotesOfKb } from '#api/messages/broadcast-quotes.ts'
import { topics } from '#api/realtime/publish.ts'
import type { kbChange } from '#contract/calls/kbs.ts'
import { createKb } from './create.ts'
import { type FoundKb, findKb, findKbTo } from './find.ts'
import { listPublicKbs } from './list-public.ts'
import { presentKb, presentSharedKb, readKb, readKbRow } from './present.ts'
import { selectKbs } from './select.ts'
import { memberTopics } from './topics.ts'

export const kbHandlers = {
  listKbs: async ({ db, settings, actor }) => {
    const rows = await readOwn(db, { readerId: actor.id })
    return rows.map((row) => presentKb(settings, actor, row))
  },

  listPublicKbs: async ({ db }, { query }) => listPublicKbs(db, query),

  createKb: async ({ db, settings, actor, publish }, { body }) => {
    const id = await createKb(db, actor.id, body, newId(), settings.maxKbsPerPerson)
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

  updateKb: async (context, { params, body }) => {
    const { db, settings, actor, publish, jobs } = context
    const kb = await findKbTo(context, params.kbId, 'update')
    checkChange(kb, body)
    const row = await db
      .updateTable('kbs')
      .set({ ...columnsOf(body), updated_at: sql`now()` })
      .where('id', '=', kb.id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ApiError('kb_not_found')
    const event = { type: 'kb_update' as const, data: { kb: presentSharedKb(row) } }
    publish([topics.kb(kb.id), ...(await memberTopics(db, kb.id))], event)
    if (kb.is_public && !row.is_public) await endGuestSubscriptions(context, kb.id)
    const isOther = kb.is_public !== row.is_public || kb.can_everyone_read !== row.can_everyone_read
    if (isOther) await broadcastQuotesOfKb(context, kb.id)
    if (row.default_embedding_model !== kb.default_embedding_model) await jobs.embedKb(kb.id)
    return readKb(db, settings, actor, kb.id)
  },

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

// Ends the subscriptions of people who are not members, after a knowledge base became private.
async function endGuestSubscriptions(
  { db, hub }: Pick<Deps, 'db' | 'hub'>,
  kbId: string,
): Promise<void> {
  const members = await db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  hub.keep(
    members.map((member) => member.user_id),
    [topics.kb(kbId)],
  )
}

type KbChange = z.output<typeof kbChange>

// Checks who may change which setting: administrators most settings, only the owner the title,
// only app administrators the models.
function checkChange(kb: FoundKb, change: KbChange): void {
  const renames = change.title !== undefined && change.title !== kb.title
  const setsModels =
    (change.defaultChatModel ?? kb.default_chat_model) !== kb.default_chat_model ||
    (change.defaultEmbeddingModel ?? kb.default_embedding_model) !== kb.default_embedding_model ||
    (change.defaultProvider ?? kb.default_provider) !== kb.default_provider
  if ((renames && !kb.can.rename) || (setsModels && !kb.can.setModels))
    throw new ApiError('forbidden')
}

function columnsOf(change: KbChange) {
  return {
    title: change.title,
    description: change.description,
    icon: change.icon,
    is_public: change.isPublic,
    can_everyone_read: change.canEveryoneRead,
    can_everyone_download: change.canEveryoneDownload,
    can_everyone_upload: change.canEveryoneUpload,
    can_everyone_create_chat: change.canEveryoneCreateChat,
    need_approval_to_join: change.needApprovalToJoin,
    default_chat_model: change.defaultChatModel,
    default_embedding_model: change.defaultEmbeddingModel,
    default_provider: change.defaultProvider,
  }
}
