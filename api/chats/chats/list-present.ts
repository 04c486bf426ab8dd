import type { HandlerContext } from '#api/deps.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Person } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { findChat } from './find.ts'

/**
 * Lists the other people of a chat who have a live connection to it, by name, and how many they are.
 * Everybody who is subscribed to the chat counts. Throws `chat_not_found`.
 */
export async function listPresent(
  context: HandlerContext,
  chatId: string,
): Promise<{ people: Person[]; count: number }> {
  const { db, hub, actor } = context
  const chat = await findChat(context, chatId)
  const present = await hub.present(topics.chat(chat.id))
  const ids = present.filter((id) => id !== actor.id)
  if (ids.length === 0) return { people: [], count: 0 }
  const rows = await db
    .selectFrom('users')
    .innerJoin('chat_members', 'chat_members.user_id', 'users.id')
    .selectAll('users')
    .where('chat_members.chat_id', '=', chat.id)
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('users.spelling')
    .orderBy('users.id')
    .execute()
  return { people: rows.slice(0, limits.presentShown).map(presentPerson), count: rows.length }
}
