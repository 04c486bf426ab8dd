import type { Chat } from '#contract/entities/chat.ts'
import { findChat } from './find.ts'
import { listParticipants } from './participants.ts'
import { presentChat } from './present.ts'

/** A chat as the actor sees it. Throws `chat_not_found`. */
export async function readChat(
  context: Parameters<typeof findChat>[0],
  chatId: string,
): Promise<Chat> {
  const chat = await findChat(context, chatId)
  const participants = await listParticipants(context.db, [chat])
  return presentChat(chat, context.actor.id, participants.get(chat.id))
}
