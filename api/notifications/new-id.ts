import { sql } from 'kysely'

/** A UUIDv7 made by the database, for rows that only it counts: the time, then what is random. */
export const newIdSql = sql<string>`(
  lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
  substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid`
