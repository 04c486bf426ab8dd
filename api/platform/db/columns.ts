import type { ColumnType } from 'kysely'

/** A time: read as an ISO 8601 string. The database sets it if no value is given. */
export type Time = ColumnType<string, string | undefined, string>
/** A nullable `Time`. */
export type MaybeTime = ColumnType<string | null, string | null | undefined, string | null>
