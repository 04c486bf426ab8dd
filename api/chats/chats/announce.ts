import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { selectChats } from './find.ts'
import { listChatMembers } from './list-members.ts'
import { listParticipants, presentSharedChat, titleFor } from './present.ts'

type Publisher = Pick<Deps, 'db' | 'publish'>

/** Each sees their own title. Their sockets receive the chat's events from then on. */
export async function announceNewChat(
  { db, publish }: Publisher,
  chatId: string,
  userIds: string[],
): Promise<void> {
  const row = userIds.length > 0 ? await findRow(db, chatId) : undefined
  if (!row) return
  const participants = await listParticipants(db, [row])
  const shared = presentSharedChat(row, participants.get(chatId))
  const gained = topics.kb(row.kb_id)
  if (row.chat_type !== 'pm') {
    publish(userIds.map(topics.user), { type: 'chat_add', data: { chat: shared } }, { gained })
    return
  }
  for (const userId of userIds) {
    const own = await selectChats(db, userId).where('chats.id', '=', chatId).executeTakeFirst()
    if (!own) continue
    const chat = { ...shared, title: titleFor(own) }
    publish([topics.user(userId)], { type: 'chat_add', data: { chat } }, { gained })
  }
}

export async function announceChat({ db, publish }: Publisher, chatId: string): Promise<void> {
  const row = await findRow(db, chatId)
  if (!row) return
  const participants = await listParticipants(db, [row])
  const chat = presentSharedChat(row, participants.get(chatId))
  publish([topics.chat(chatId)], { type: 'chat_update', data: { chat } })
}

export async function announceChatMembers(
  { db, publish }: Publisher,
  chatId: string,
): Promise<void> {
  const members = await listChatMembers(db, chatId)
  publish([topics.chat(chatId)], { type: 'chat_member_update', data: { chatId, members } })
}

function findRow(db: Db, chatId: string) {
  return db.selectFrom('chats').selectAll().where('id', '=', chatId).executeTakeFirst()
}
