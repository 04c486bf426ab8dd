import { sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { KbIcon } from '#contract/entities/kb.ts'
import type { PersonCard } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { cardAbilities } from './policy.ts'
import { presentPerson } from './present.ts'
import { sharesKb } from './visible.ts'

/**
 * Reads the card of a person who shares a knowledge base with the reader, or of the reader. Throws
 * `user_not_found` for anybody else.
 */
export async function readCard(db: Db, readerId: string, userId: string): Promise<PersonCard> {
  const person = await db
    .selectFrom('users')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'users.id').on('aliases.owner_id', '=', readerId),
    )
    .selectAll('users')
    .select('aliases.alias')
    .where('users.id', '=', userId)
    .where((eb) => eb.or([eb('users.id', '=', readerId), sharesKb(readerId)]))
    .executeTakeFirst()
  if (!person) throw new ApiError('user_not_found')
  const shared = await listShared(db, readerId, userId)
  return {
    ...presentPerson(person),
    bio: person.bio,
    alias: person.alias,
    knowledgeBases: shared.map(({ icon, total: _, ...kb }) => ({ ...kb, icon: icon as KbIcon })),
    sharedKbCount: shared[0]?.total ?? 0,
    can: cardAbilities(person.id, readerId),
  }
}

function listShared(db: Db, readerId: string, userId: string) {
  return db
    .selectFrom('kb_members as theirs')
    .innerJoin('kb_members as mine', 'mine.kb_id', 'theirs.kb_id')
    .innerJoin('kbs', 'kbs.id', 'theirs.kb_id')
    .select(['kbs.id', 'kbs.title', 'kbs.icon', 'theirs.role'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('theirs.user_id', '=', userId)
    .where('mine.user_id', '=', readerId)
    .orderBy(sql`lower(kbs.title)`)
    .orderBy('kbs.id')
    .limit(limits.sharedKbsShown)
    .execute()
}
