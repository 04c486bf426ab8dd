import type { ColumnType } from 'kysely'

/** An ISO 8601 string; the database sets it if none is given. */
export type Time = ColumnType<string, string | undefined, string>
export type MaybeTime = ColumnType<string | null, string | null | undefined, string | null>
