import { sql } from 'kysely'
import { isNamedLike } from '#api/people/users/named-like.ts'
import { presentPerson } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { Person } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { otherFields } from './hit.ts'
import { closenessTo, isAfter, marksIn, namePartsOf, placed } from './name-match.ts'
import { typedOf } from './phrases.ts'
import type { Scope } from './search-scope.ts'
import type { Stream } from './streams.ts'

type Place = Pick<Scope, 'userId' | 'kbId'>

/** By name, by alias, and as these are typed in Latin letters. */
export function peopleStream(db: Db, scope: Scope, query: string): Stream {
  const shownName = sql<string>`coalesce(aliases.alias, users.display_name)`
  const typed = typedOf(query)
  const closeness = closenessTo(sql`lower(${shownName})`, typed.text)
  const parts = namePartsOf(typed)
  return {
    weight: 1,
    read: async (after, limit) => {
      const rows = await selectPeople(db, scope)
        .select([closeness.as('closeness'), shownName.as('shown_name')])
        .where(isNamedLike(typed.text))
        .$if(after !== null, (q) => q.where(isAfter(closeness, sql`users.id`, after ?? [])))
        .orderBy('closeness')
        .orderBy('users.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        hit: {
          ...otherFields,
          kind: 'person' as const,
          kbId: row.kb_id,
          kbTitle: row.kb_title,
          person: presentPerson(row),
          title: row.shown_name,
          titleMarks: marksIn(row.shown_name, parts),
        },
        ...placed(row.closeness, row.id),
      }))
    },
  }
}

export async function listAuthors(
  db: Db,
  place: Place,
  chosenId: string | undefined,
): Promise<Person[]> {
  const rows = await selectPeople(db, place)
    .orderBy(sql`users.id = ${chosenId ?? null}::uuid`, (by) => by.desc().nullsLast())
    .orderBy('users.spelling')
    .orderBy('users.id')
    .limit(limits.memberPageSize)
    .execute()
  return rows.map(presentPerson)
}

/** Each person with one knowledge base that they share with the searcher. */
function selectPeople(db: Db, { userId, kbId }: Place) {
  return db
    .selectFrom('users')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('kb_members as mine')
          .innerJoin('kb_members as theirs', 'theirs.kb_id', 'mine.kb_id')
          .distinctOn('theirs.user_id')
          .select(['theirs.user_id', 'theirs.kb_id'])
          .where('mine.user_id', '=', userId)
          .$if(kbId !== null, (q) => q.where('mine.kb_id', '=', kbId ?? ''))
          .orderBy('theirs.user_id')
          .orderBy('theirs.kb_id', 'desc')
          .as('shared'),
      (join) => join.onRef('shared.user_id', '=', 'users.id'),
    )
    .innerJoin('kbs', 'kbs.id', 'shared.kb_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'users.id').on('aliases.owner_id', '=', userId),
    )
    .selectAll('users')
    .select(['kbs.id as kb_id', 'kbs.title as kb_title'])
    .where('users.is_bot', '=', false)
}
