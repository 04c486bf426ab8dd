import { sql } from 'kysely'

/**
 * Creates a UUIDv7 in SQL, for rows that are inserted from a query: the time followed by random
 * bits.
 */
export const newIdSql = sql<string>`(
  lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
  substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid`
