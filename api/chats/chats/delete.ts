import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { keepRows, keepWithCascades } from '#api/kbs/bin/keep-rows.ts'
import { announceRemoved, forgetNotifications } from '#api/people/notifications/forget.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { findChatTo } from './find.ts'

/**
 * Members, drafts and places in threads move to the bin. A chat without members exists for nobody,
 * so messages and attachments stay where they are. Throws `chat_not_found`, `system_chat`,
 * `forbidden`.
 */
export async function deleteChat(context: HandlerContext, chatId: string): Promise<void> {
  const { db, actor, publish, hub } = context
  const chat = await findChatTo(context, chatId, 'dismiss')
  const { members, forgotten } = await db.transaction().execute(async (trx) => {
    const members = await moveToBin(trx, chat.id, actor.id)
    return {
      members,
      forgotten: await forgetNotifications(trx, (eb) => eb('chat_id', '=', chat.id)),
    }
  })
  const to = [topics.chat(chat.id), ...members.map(topics.user)]
  publish(to, { type: 'chat_delete', data: { kbId: chat.kb_id, chatId: chat.id } })
  announceRemoved(context, forgotten)
  hub.keep([], [topics.chat(chat.id)])
}

async function moveToBin(trx: Db, chatId: string, actorId: string): Promise<string[]> {
  const chat = await trx
    .selectFrom('chats')
    .select(['kb_id', 'title', 'created_by'])
    .where('id', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const members = await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .execute()
  if (!chat || members.length === 0) throw new ApiError('chat_not_found')
  const { kb_id, title, created_by: owner_id } = chat
  const place = { kb_id, chat_id: null, folder_id: null }
  await trx
    .insertInto('bin_entries')
    .values({ id: chatId, kind: 'chat', title, owner_id, deleted_by: actorId, ...place })
    .execute()
  const kept = { entryId: chatId, kbId: null }
  await keepWithCascades(trx, kept, 'chat_members', sql`t.chat_id = ${chatId}`)
  const dislikes = sql`t.message_id in (select id from messages where chat_id = ${chatId})`
  await keepRows(trx, kept, 'dislikes', dislikes)
  await sql`delete from dislikes t where ${dislikes}`.execute(trx)
  await trx.deleteFrom('chat_members').where('chat_id', '=', chatId).execute()
  await sql`update bin_entries set size = (select coalesce(sum(size), 0) from attachments
    where chat_id = ${chatId}) where id = ${chatId}`.execute(trx)
  return members.map(({ user_id }) => user_id)
}
