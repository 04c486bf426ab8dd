import type { Db } from '#api/schema.ts'

/**
 * Lists the participants of each chat. Leaves out system chats, because all members of the
 * knowledge base are in them.
 */
export async function listParticipants(
  db: Db,
  chats: { id: string; chat_type: string }[],
): Promise<Map<string, string[]>> {
  const ids = chats.filter((chat) => chat.chat_type !== 'system').map((chat) => chat.id)
  const participants = new Map<string, string[]>()
  if (ids.length === 0) return participants
  const rows = await db
    .selectFrom('chat_members')
    .select(['chat_id', 'user_id'])
    .where((eb) => eb('chat_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  for (const row of rows) {
    participants.set(row.chat_id, [...(participants.get(row.chat_id) ?? []), row.user_id])
  }
  return participants
}
