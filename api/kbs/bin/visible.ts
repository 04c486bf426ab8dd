import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Database } from '#api/schema.ts'
import { isAdministrator } from '#contract/roles.ts'

/** Agrees with `mayRestore`. A member sees messages only of chats that they are in. */
export function isVisible(actorId: string, kb: Pick<FoundKb, 'id' | 'role'>) {
  return (eb: ExpressionBuilder<Database, 'bin_entries'>): Expression<SqlBool> => {
    const own = eb.and([eb('owner_id', '=', actorId), eb('deleted_by', '=', actorId)])
    const any = isAdministrator(kb.role) ? eb.or([own, eb('kind', '<>', 'chat')]) : own
    const inChat = eb.or([
      eb('chat_id', 'is', null),
      eb.exists(
        eb
          .selectFrom('chat_members')
          .select('chat_members.user_id')
          .whereRef('chat_members.chat_id', '=', 'bin_entries.chat_id')
          .where('chat_members.user_id', '=', actorId),
      ),
    ])
    return eb.and([eb('kb_id', '=', kb.id), eb('kind', '<>', 'kb'), any, inChat])
  }
}

export function isOwnKb(actorId: string) {
  return (eb: ExpressionBuilder<Database, 'bin_entries'>): Expression<SqlBool> =>
    eb.and([eb('kind', '=', 'kb'), eb('owner_id', '=', actorId), eb('deleted_by', '=', actorId)])
}
