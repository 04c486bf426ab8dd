import { findChat } from '#api/chats/chats/find.ts'
import { findMessage } from '#api/chats/messages/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Feedback } from '#contract/entities/feedback.ts'

type References = Pick<Feedback['metadata'], 'kbId' | 'chatId' | 'messageId'>

/**
 * Checks that the sender can see what the feedback refers to, and that the references match each
 * other. Throws `kb_not_found`, `chat_not_found`, `message_not_found`.
 */
export async function checkReferences(context: HandlerContext, place: References): Promise<void> {
  const { kbId, messageId } = place
  if (kbId) await findKb(context, kbId)
  const chatId = place.chatId ?? (messageId && (await chatOf(context, messageId)))
  const chat = chatId && (await findChat(context, chatId))
  if (chat && kbId && chat.kb_id !== kbId) throw new ApiError('chat_not_found')
  if (chat && messageId) await findMessage(context, { chatId: chat.id, messageId })
}

async function chatOf({ db, actor }: HandlerContext, messageId: string): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .innerJoin('chat_members', 'chat_members.chat_id', 'messages.chat_id')
    .select('messages.chat_id')
    .where('messages.id', '=', messageId)
    .where('chat_members.user_id', '=', actor.id)
    .executeTakeFirst()
  if (!message) throw new ApiError('message_not_found')
  return message.chat_id
}
