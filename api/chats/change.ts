import { sql } from 'kysely'
import type { z } from 'zod'
import { releaseFiles } from '#api/files/release.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { announceRemoved } from '#api/notifications/announce.ts'
import { forgetNotifications } from '#api/notifications/delete-for-message.ts'
import { topics } from '#api/realtime/publish.ts'
import type { chatChange } from '#contract/calls/chats.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { announceChat } from './announce.ts'
import { findChatTo } from './find.ts'
import { readChat } from './read.ts'
import { publishSystemMessages, recordSystemMessage } from './system-messages.ts'

/**
 * Changes a chat's title and colour, and records each real change as a system message. Throws
 * `chat_not_found`, `system_chat`, `forbidden`.
 */
export async function updateChat(
  context: HandlerContext,
  chatId: string,
  { title, color }: z.output<typeof chatChange>,
): Promise<Chat> {
  const { db, actor } = context
  await findChatTo(context, chatId, 'rename')
  const systemMessages = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('chats')
      .select(['title', 'color'])
      .where('id', '=', chatId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ApiError('chat_not_found')
    const after = { title: title ?? before.title, color: color ?? before.color }
    const happened = [
      ...(after.title === before.title ? [] : [{ event: 'renamed', detail: after.title } as const]),
      ...(after.color === before.color ? [] : [{ event: 'settings_updated' } as const]),
    ]
    if (happened.length === 0) return []
    await trx.updateTable('chats').set(after).where('id', '=', chatId).execute()
    const ids: string[] = []
    for (const one of happened)
      ids.push(await recordSystemMessage(trx, chatId, { ...one, actorId: actor.id }))
    return ids
  })
  if (systemMessages.length > 0) await announceChat(context, chatId)
  await publishSystemMessages(context, systemMessages)
  return readChat(context, chatId)
}

/**
 * Deletes a chat for everybody, with its messages and attachments. Throws `chat_not_found`,
 * `system_chat`, `forbidden`.
 */
export async function deleteChat(context: HandlerContext, chatId: string): Promise<void> {
  const { db, files, publish, hub } = context
  const chat = await findChatTo(context, chatId, 'dismiss')
  const members = await db
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chat.id)
    .execute()
  const sent = await db
    .selectFrom('attachments')
    .select('hash')
    .distinct()
    .where('chat_id', '=', chat.id)
    .union(
      db
        .selectFrom('bin_rows')
        .innerJoin('bin_entries', 'bin_entries.id', 'bin_rows.entry_id')
        .select(sql<string>`bin_rows.hash`.as('hash'))
        .where('bin_entries.chat_id', '=', chat.id)
        .where('bin_rows.hash', 'is not', null),
    )
    .execute()
  const forgotten = await forgetNotifications(db, (eb) => eb('chat_id', '=', chat.id))
  const { numDeletedRows } = await db
    .deleteFrom('chats')
    .where('id', '=', chat.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('chat_not_found')
  const to = [topics.chat(chat.id), ...members.map((member) => topics.user(member.user_id))]
  publish(to, { type: 'chat_delete', data: { kbId: chat.kb_id, chatId: chat.id } })
  announceRemoved(context, forgotten)
  hub.keep([], [topics.chat(chat.id)])
  await releaseFiles(
    db,
    files,
    sent.map(({ hash }) => hash),
  )
}
