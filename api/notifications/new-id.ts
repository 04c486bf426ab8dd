import { sql } from 'kysely'

/** A UUIDv7 made in SQL, for rows inserted from a query: the time followed by random bits. */
export const newIdSql = sql<string>`(
  lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
  substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid`
