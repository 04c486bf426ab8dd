import type { Db } from '#api/schema.ts'
import { withMentionNames } from '#shared/mentions.ts'

export type AliasOf = (userId: string) => string | undefined

type Fields = Record<string, unknown>

/**
 * A person with an alias has it as `displayName`, and their own name as `realName`. Does not change
 * what is given, because others may be sent the same; parts without such people are returned as
 * they are.
 */
export function withOwnNames<T>(value: T, aliasOf: AliasOf): T {
  // The copy has the same fields with values of the same types, and `realName` where it is allowed.
  return named(value, aliasOf) as T
}

function named(value: unknown, aliasOf: AliasOf): unknown {
  if (Array.isArray(value)) return namedList(value, aliasOf)
  if (typeof value !== 'object' || value === null) return value
  return namedFields(value as Fields, aliasOf)
}

function namedList(list: unknown[], aliasOf: AliasOf): unknown[] {
  const copy = list.map((one) => named(one, aliasOf))
  return copy.some((one, index) => one !== list[index]) ? copy : list
}

function namedFields(fields: Fields, aliasOf: AliasOf): Fields {
  const changed: Fields = ownNames(fields, aliasOf)
  for (const key in fields) {
    const value = fields[key]
    if (typeof value === 'object' && value !== null) {
      const copy = named(value, aliasOf)
      if (copy !== value) changed[key] = copy
    }
  }
  for (const _ in changed) return { ...fields, ...changed }
  return fields
}

// The name of a person, or a text with mentions.
function ownNames(
  { id, userId = id, displayName, userDisplayName, html }: Fields,
  aliasOf: AliasOf,
) {
  if (typeof html === 'string') {
    const shown = withMentionNames(html, aliasOf)
    return shown === html ? {} : { html: shown }
  }
  const alias = typeof userId === 'string' ? aliasOf(userId) : undefined
  if (alias === undefined) return {}
  if (typeof displayName === 'string') return { displayName: alias, realName: displayName }
  return typeof userDisplayName === 'string' ? { userDisplayName: alias } : {}
}

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
