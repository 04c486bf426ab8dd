import { sql } from 'kysely'
import { likePattern } from '#api/platform/db/like-pattern.ts'

/** In one of the names of `users`, in the reader's alias (`aliases`), or in their spelling. */
export function isNamedLike(search: string) {
  const typed = search.trim()
  const letters = typed.toLowerCase().replace(/\s+/g, '')
  return sql<boolean>`(
    concat_ws(' ', users.display_name, users.name, aliases.alias) ilike ${likePattern(typed)}
    or concat_ws(' ', users.spelling, aliases.spelling) like ${likePattern(letters)})`
}
