import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Draft } from '#contract/entities/chat.ts'
import { countLimits, limits } from '#contract/limits.ts'

/**
 * Lists the actor's drafts in a knowledge base, newest first, each with the beginning of its text.
 * Throws `kb_not_found`, `forbidden`.
 */
export async function listDrafts(context: HandlerContext, kbId: string): Promise<Draft[]> {
  const kb = await findKb(context, kbId)
  if (!kb.can.chat) throw new ApiError('forbidden')
  return context.db
    .selectFrom('drafts')
    .innerJoin('chats', 'chats.id', 'drafts.chat_id')
    .select(['drafts.chat_id as chatId', 'drafts.root_id as rootMessageId'])
    .select((eb) => [
      eb.fn<string>('left', ['drafts.content', eb.val(limits.chatPreviewLength)]).as('content'),
      'drafts.updated_at as updatedAt',
    ])
    .where('drafts.user_id', '=', context.actor.id)
    .where('chats.kb_id', '=', kb.id)
    .orderBy('drafts.updated_at', 'desc')
    .limit(countLimits.draftsPerPerson)
    .execute()
}
