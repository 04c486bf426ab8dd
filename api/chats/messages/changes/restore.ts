import { type Selectable, sql } from 'kysely'
import { announceChat } from '#api/chats/chats/announce.ts'
import { findChat } from '#api/chats/chats/find.ts'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { broadcastEdited, selectForBroadcast } from '#api/chats/messages/broadcast.ts'
import { findMessage, type MessagePlace } from '#api/chats/messages/find.ts'
import { emptyColumns } from '#api/chats/messages/select.ts'
import { announceNotifications } from '#api/chats/notifications/announce.ts'
import type { HandlerContext } from '#api/deps.ts'
import { putBackRows } from '#api/kbs/bin/keep-rows.ts'
import { mayRestore } from '#api/kbs/bin/policy.ts'
import type { BinEntryTable } from '#api/kbs/bin/tables.ts'
import type { Db } from '#api/schema.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { KbRole } from '#contract/roles.ts'
import { refreshPreview } from './refresh-preview.ts'

/**
 * With files, quotes and reactions, at its place; again changes nothing. Throws `message_not_found`
 * also without permission, because nobody else knows what is in the bin.
 */
export async function restoreMessage(
  context: HandlerContext,
  place: MessagePlace,
): Promise<Message> {
  const { db, actor } = context
  const chat = await findChat(context, place.chatId)
  const restored = await withChatLocked(db, chat.id, 'write', async (trx) => {
    const entry = await lockEntry(trx, place.messageId, { id: actor.id, role: chat.kb_role })
    if (entry?.chat_id !== chat.id) return null
    const notificationIds = await listNotifications(trx, entry.id)
    await putBackContent(trx, entry.id)
    await putBackRows(trx, entry.id, { without: ['messages'] })
    await trx.deleteFrom('bin_entries').where('id', '=', entry.id).execute()
    return { notificationIds, previewed: await refreshPreview(trx, chat.id, entry.id) }
  })
  const { message } = await findMessage(context, place)
  if (!restored) return message
  const row = await selectForBroadcast(db, actor.id)
    .where('messages.id', '=', message.id)
    .executeTakeFirst()
  if (row) broadcastEdited(context, row)
  if (restored.previewed) await announceChat(context, chat.id)
  await announceNotifications(context, restored.notificationIds)
  return message
}

/** Locked, so that it is restored only once. `role`: the reader's, for the caller to compare. */
async function lockEntry(
  trx: Db,
  id: string,
  reader: { id: string; role: KbRole | null },
): Promise<Selectable<BinEntryTable> | null> {
  const entry = await trx
    .selectFrom('bin_entries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return entry && mayRestore(entry, reader) ? entry : null
}

async function putBackContent(trx: Db, messageId: string): Promise<void> {
  const kept = Object.keys(emptyColumns).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)}`,
  )
  await sql`
    update messages set is_deleted = false, ${sql.join(kept)}
    from bin_rows, jsonb_populate_record(null::messages, bin_rows.row) kept
    where messages.id = ${messageId} and bin_rows.entry_id = ${messageId}
      and bin_rows.source = 'messages'`.execute(trx)
}

async function listNotifications(trx: Db, entryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select row ->> 'id' as id from bin_rows
    where entry_id = ${entryId} and source = 'notifications'`.execute(trx)
  return rows.map(({ id }) => id)
}
