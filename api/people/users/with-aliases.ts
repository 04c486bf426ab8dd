import type { Db } from '#api/schema.ts'
import { withOwnNames } from './own-names.ts'

/** Returns an answer with the reader's aliases for the people in it, see `withOwnNames`. */
export async function withAliases<T>(db: Db, readerId: string, answer: T): Promise<T> {
  const ids = new Set<string>()
  withOwnNames(answer, (id) => {
    ids.add(id)
    return undefined
  })
  if (ids.size === 0) return answer
  const aliases = await readAliases(db, readerId, [...ids])
  return aliases.size === 0 ? answer : withOwnNames(answer, (id) => aliases.get(id))
}

/** Reads a person's aliases for these people, or all. */
export async function readAliases(
  db: Db,
  ownerId: string,
  ids?: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('aliases')
    .select(['target_id', 'alias'])
    .where('owner_id', '=', ownerId)
    .$if(ids !== undefined, (q) =>
      q.where((eb) => eb('target_id', '=', eb.fn.any(eb.val(ids ?? [])))),
    )
    .execute()
  return new Map(rows.map(({ target_id, alias }) => [target_id, alias]))
}
