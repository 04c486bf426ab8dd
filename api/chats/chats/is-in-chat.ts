import { sql } from 'kysely'

/** Not only in a thread. As in the definition of the partial index. */
export function isInChat(table: string) {
  return sql<boolean>`(${sql.ref(`${table}.root_id`)} is null or ${sql.ref(`${table}.also_in_chat`)})`
}
