import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
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
