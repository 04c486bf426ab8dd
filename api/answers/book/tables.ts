import type { Generated, JSONColumnType } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { Citation } from '#contract/entities/citation.ts'

/** Where the words stand in which version of their file. */
export type BookPlace = Pick<
  Citation,
  'page' | 'pageKind' | 'pageName' | 'line' | 'cell' | 'start' | 'end'
> & { version: number }

/** The words are from exactly one file or message. */
export interface BookLineTable {
  id: string
  kb_id: string
  user_id: string
  is_shared: Generated<boolean>
  quote: string
  note: string
  tsv: string
  resource_id: string | null
  place: JSONColumnType<BookPlace, string, string> | null
  message_id: string | null
  /** It can be restored for a day. */
  removed_at: MaybeTime
  created_at: Time
}
