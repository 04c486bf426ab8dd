import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import type { BinKind } from '#contract/entities/bin.ts'

export interface BinEntryTable {
  id: string
  kind: BinKind
  kb_id: string
  chat_id: string | null
  folder_id: string | null
  title: string
  /** Who may restore it, if they deleted it themselves; null: nobody. */
  owner_id: string | null
  file_count: Generated<number>
  size: Generated<number>
  deleted_by: string
  deleted_at: Time
  /** What was deleted with the same id can be restored together. */
  batch_id: Generated<string | null>
}

export interface BinRowTable {
  entry_id: string
  n: GeneratedAlways<number>
  /** The knowledge base whose storage counts the content; null if none does. */
  kb_id: string | null
  source: string
  row: JSONColumnType<Record<string, unknown>>
  /** Kept as long as the row. */
  hash: GeneratedAlways<string | null>
  size: GeneratedAlways<number | null>
  user_id: GeneratedAlways<string | null>
}
