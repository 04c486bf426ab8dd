import { sql } from 'kysely'
import { broadcastQuotesOfKb } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { kbTopics, memberTopics } from '#api/kbs/announce.ts'
import { countInBin } from '#api/kbs/bin/kb-storage.ts'
import { keepRows, keepWithCascades } from '#api/kbs/bin/keep-rows.ts'
import { newInvitationToken } from '#api/kbs/create.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { announceRemoved, forgetNotifications } from '#api/people/notifications/forget.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'

/**
 * Into its owner's bin. Only what gives access moves: members, invitations, requests and links.
 * Without them it exists for nobody, so files and messages stay where they are. Throws
 * `kb_not_found`, `forbidden`.
 */
export async function deleteKb(context: HandlerContext, kbId: string): Promise<void> {
  const { db, actor, publish, hub } = context
  const { members, forgotten } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.delete) throw new ApiError('forbidden')
    const members = await memberTopics(trx, kbId)
    return { members, forgotten: await moveToBin(trx, kb, actor.id) }
  })
  publish([topics.kb(kbId), ...members], { type: 'kb_remove', data: { kbId } })
  announceRemoved(context, forgotten)
  hub.keep([], await kbTopics(db, kbId))
  await broadcastQuotesOfKb(context, kbId)
}

async function moveToBin(trx: Db, { id, title, resource_count }: FoundKb, actorId: string) {
  const owner = { owner_id: actorId, deleted_by: actorId }
  const place = { kb_id: id, chat_id: null, folder_id: null }
  await trx
    .insertInto('bin_entries')
    .values({ id, kind: 'kb', title, file_count: resource_count, ...owner, ...place })
    .execute()
  await keepAccess(trx, id)
  await countInBin(trx, id)
  await trx
    .updateTable('kbs')
    .set({ deleted_at: sql`now()`, is_public: false, invitation_token: newInvitationToken() })
    .where('id', '=', id)
    .execute()
  return forgetAccess(trx, id)
}

// Rows are put back in this order, so that each finds the rows that it refers to.
const ofKb = ['kb_members', 'kb_favorites', 'invitees', 'join_requests', 'dislikes'] as const

async function keepAccess(trx: Db, kbId: string): Promise<void> {
  const kept = { entryId: kbId, kbId: null }
  await keepRows(trx, kept, 'kbs', sql`t.id = ${kbId}`)
  for (const table of ofKb) await keepRows(trx, kept, table, sql`t.kb_id = ${kbId}`)
  const chats = sql`t.chat_id in (select id from chats where kb_id = ${kbId})`
  await keepWithCascades(trx, kept, 'chat_members', chats)
  await keepRows(trx, kept, 'notifications', sql`t.kb_id = ${kbId}`)
}

async function forgetAccess(trx: Db, kbId: string) {
  const forgotten = await forgetNotifications(trx, (eb) => eb('kb_id', '=', kbId))
  await sql`delete from chat_members using chats
    where chats.id = chat_members.chat_id and chats.kb_id = ${kbId}`.execute(trx)
  for (const table of ofKb) await trx.deleteFrom(table).where('kb_id', '=', kbId).execute()
  return forgotten
}
