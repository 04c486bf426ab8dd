import { sql } from 'kysely'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { isNamedLike } from '#api/people/users/named-like.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'
import { presentMember } from './present.ts'

type Query = {
  search?: string | undefined
  after?: string | undefined
  userId?: string | undefined
  limit?: number
}

/** Sorts by role, then name. Throws `user_not_found` if `after` or `userId` is no member. */
export async function listMembers(
  db: Db,
  actor: Actor,
  kb: FoundKb,
  { search = '', after, userId, limit = limits.memberPageSize }: Query = {},
): Promise<KbMember[]> {
  const last = after === undefined ? null : await findPlace(db, kb.id, after)
  const rows = await selectMembers(db, kb.id)
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'users.id').on('aliases.owner_id', '=', actor.id),
    )
    .select('aliases.spelling as alias_spelling')
    .where(isNamedLike(search))
    .$if(userId !== undefined, (q) => q.where('users.id', '=', userId ?? ''))
    .$if(last !== null, (q) =>
      q.where(
        sql<boolean>`(${rank}, users.spelling, users.id) > (${last?.rank}::int, ${last?.spelling}, ${after}::uuid)`,
      ),
    )
    .orderBy(rank)
    .orderBy('users.spelling')
    .orderBy('users.id')
    .limit(limit)
    .execute()
  if (userId !== undefined && rows.length === 0) throw new ApiError('user_not_found')
  return rows.map(({ alias_spelling, ...row }) => ({
    ...presentMember(actor, kb.role, row),
    spelling: [row.spelling, alias_spelling].filter(Boolean).join(' '),
  }))
}

const rank = sql<number>`array_position(array['owner', 'admin', 'viewer'], kb_members.role)`

async function findPlace(db: Db, kbId: string, userId: string) {
  const place = await selectMembers(db, kbId)
    .select(rank.as('rank'))
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!place) throw new ApiError('user_not_found')
  return place
}

export function selectMembers(db: Db, kbId: string) {
  return db
    .selectFrom('kb_members')
    .innerJoin('users', 'users.id', 'kb_members.user_id')
    .selectAll('users')
    .select('kb_members.role')
    .where('kb_members.kb_id', '=', kbId)
}
