import type { HandlerContext } from '#api/http/handler.ts'
import { findKb } from '#api/kbs/find.ts'
import { kbAbilities } from '#api/kbs/policy.ts'

/**
 * Where to search: in knowledge bases whose files the person may read, or in only one knowledge
 * base.
 */
export type Scope = { userId: string; readableKbIds: string[]; kbId: string | null }

/**
 * Returns where a person may search: in their own knowledge bases, or in the requested one, which
 * may also be public. Throws `kb_not_found`.
 */
export async function findScope(context: HandlerContext, kbId?: string): Promise<Scope> {
  const userId = context.actor.id
  if (kbId) {
    const kb = await findKb(context, kbId)
    return { userId, readableKbIds: kb.can.read ? [kb.id] : [], kbId: kb.id }
  }
  const kbs = await context.db
    .selectFrom('kb_members')
    .innerJoin('kbs', 'kbs.id', 'kb_members.kb_id')
    .selectAll('kbs')
    .select('kb_members.role')
    .where('kb_members.user_id', '=', userId)
    .execute()
  const readable = kbs.filter((kb) => kbAbilities(kb.role, kb, false).read)
  return { userId, readableKbIds: readable.map((kb) => kb.id), kbId: null }
}
