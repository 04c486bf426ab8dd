import { sql } from 'kysely'

export const newIdSql = sql<string>`(
  lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
  substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid`
