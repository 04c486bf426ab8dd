import type { FoundChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'

/**
 * Checks the files that a question is about. Returns their ids, each once. Throws
 * `resource_not_found` if one of them is not in the chat's knowledge base or the actor may not read
 * it.
 */
export async function checkAskedFiles(
  context: Pick<HandlerContext, 'db' | 'settings' | 'actor'>,
  chat: FoundChat,
  resourceIds: string[],
): Promise<string[]> {
  const wanted = [...new Set(resourceIds)]
  if (wanted.length === 0) return []
  const kb = await findKb(context, chat.kb_id)
  const files = await context.db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kb.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  if (!kb.can.read || files.length < wanted.length) throw new ApiError('resource_not_found')
  return wanted
}
