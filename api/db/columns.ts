import type { ColumnType } from 'kysely'

/** Read as an ISO 8601 string; set by the database by default. */
export type Time = ColumnType<string, string | undefined, string>
/** A nullable `Time`. */
export type MaybeTime = ColumnType<string | null, string | null | undefined, string | null>
