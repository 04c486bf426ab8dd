import { sql } from 'kysely'
import type { Actor } from '#api/auth/actor.ts'
import type { Db } from '#api/db/schema.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { presentMember } from './present.ts'

/**
 * Lists the members of a knowledge base: first the owner, then admins, then viewers, each by name.
 */
export async function listMembers(db: Db, actor: Actor, kb: FoundKb): Promise<KbMember[]> {
  const rows = await selectMembers(db, kb.id)
    .orderBy(sql`array_position(array['owner', 'admin', 'viewer'], kb_members.role)`)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => presentMember(actor, kb.role, row))
}

/** Selects the members of a knowledge base with their user rows. The caller adds conditions. */
export function selectMembers(db: Db, kbId: string) {
  return db
    .selectFrom('kb_members')
    .innerJoin('users', 'users.id', 'kb_members.user_id')
    .selectAll('users')
    .select('kb_members.role')
    .where('kb_members.kb_id', '=', kbId)
}
