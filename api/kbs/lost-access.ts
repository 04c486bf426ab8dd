import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { KbRole } from '#contract/roles.ts'
import { maySubscribe } from './policy.ts'

type Subscribed = { userId: string; kbId: string }
type Standing = { role: KbRole | null; is_public: boolean; can_everyone_read: boolean }
type Found = Subscribed & { standing: Standing | null }

/**
 * Returns who may no longer subscribe to a knowledge base, and who is no member of it. `subscribed`
 * has at most a thousand.
 */
export async function findLostKbs(
  db: Db,
  subscribed: Subscribed[],
): Promise<{ outside: Subscribed[]; notMembers: Subscribed[] }> {
  const [userIds, kbIds] = [
    subscribed.map(({ userId }) => userId),
    subscribed.map(({ kbId }) => kbId),
  ]
  const { rows } = await sql<Found>`
    select asked.user_id as "userId", asked.kb_id as "kbId", case when kbs.id is not null then
      json_build_object('role', kb_members.role, 'is_public', kbs.is_public,
        'can_everyone_read', kbs.can_everyone_read) end as standing
    from unnest(${userIds}::uuid[], ${kbIds}::uuid[]) as asked (user_id, kb_id)
    left join kbs on kbs.id = asked.kb_id and kbs.deleted_at is null
    left join kb_members on kb_members.kb_id = kbs.id and kb_members.user_id = asked.user_id`.execute(
    db,
  )
  return {
    outside: rows.filter(({ standing }) => !standing || !maySubscribe(standing.role, standing)),
    notMembers: rows.filter(({ standing }) => !standing?.role),
  }
}
