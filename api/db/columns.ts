import type { ColumnType } from 'kysely'

/** Read as an ISO 8601 string; set by the database unless given. */
export type Time = ColumnType<string, string | undefined, string>
/** The same, where there may be none. */
export type MaybeTime = ColumnType<string | null, string | null | undefined, string | null>
