import type { Deps } from '#api/deps.ts'
import { announceNotifications } from './announce.ts'
import type { Edit } from './notifier.ts'
import { insertMentions } from './notify-of-messages.ts'
import { partsOfChat } from './part-of-chat.ts'

/**
 * Notifies people whom an edited message mentions and the previous text did not, once each. People
 * who are no longer mentioned keep their notification. Broadcasts notifications that show the
 * edited message.
 */
export async function notifyOfEdit(
  deps: Pick<Deps, 'db' | 'publish'>,
  chatId: string,
  { messageId, before }: Edit,
): Promise<void> {
  const { db } = deps
  const message = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.mention_ids', 'chats.kb_id'])
    .where('messages.id', '=', messageId)
    .where('messages.is_deleted', '=', false)
    .executeTakeFirst()
  if (!message) return
  if (message.mention_ids.some((userId) => !before.includes(userId)))
    for (const part of await partsOfChat(db, chatId))
      await insertMentions(db, { id: chatId, kb_id: message.kb_id }, [messageId], part, { before })
  const shown = await db
    .selectFrom('notifications')
    .select('id')
    .where('message_id', '=', messageId)
    .where('group_count', '=', 1)
    .execute()
  await announceNotifications(
    deps,
    shown.map(({ id }) => id),
  )
}
