import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { kbAbilities } from '#api/kbs/policy.ts'
import { isOutsideKey } from '#api/people/access-keys/policy.ts'
import { ApiError } from '#api/platform/api-error.ts'

/** All knowledge bases whose files the person may read, only one of them, or only one chat. */
export type Scope = {
  userId: string
  readableKbIds: string[]
  kbId: string | null
  chatId: string | null
}

type Wanted = { kbId?: string | undefined; chatId?: string | undefined }

/**
 * Their own knowledge bases, the requested one, which may be public, or the requested chat. Throws
 * `kb_not_found`, and `chat_not_found` also for a chat of another knowledge base.
 */
export async function findScope(context: HandlerContext, { kbId, chatId }: Wanted): Promise<Scope> {
  const userId = context.actor.id
  const kb = kbId ? await findKb(context, kbId) : null
  if (chatId) {
    const chat = await findChat(context, chatId)
    if (kb && chat.kb_id !== kb.id) throw new ApiError('chat_not_found')
    return { userId, readableKbIds: await findReadableKbIds(context), kbId: null, chatId: chat.id }
  }
  if (kb) return { userId, readableKbIds: kb.can.read ? [kb.id] : [], kbId: kb.id, chatId: null }
  return { userId, readableKbIds: await findReadableKbIds(context), kbId: null, chatId: null }
}

/** Of the person's own knowledge bases, within the reach of their key. */
export async function findReadableKbIds(
  context: Pick<HandlerContext, 'db' | 'actor'>,
): Promise<string[]> {
  const kbs = await context.db
    .selectFrom('kb_members')
    .innerJoin('kbs', 'kbs.id', 'kb_members.kb_id')
    .selectAll('kbs')
    .select('kb_members.role')
    .where('kb_members.user_id', '=', context.actor.id)
    .execute()
  const reached = kbs.filter(({ id }) => !isOutsideKey(context.actor, id))
  return reached.filter((kb) => kbAbilities(kb.role, kb, false).read).map((kb) => kb.id)
}
