import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Time } from '#api/platform/db/columns.ts'
import type { BinKind } from '#contract/entities/bin.ts'

/** Something that was deleted and can be restored. */
export interface BinEntryTable {
  /** The id of what was deleted. */
  id: string
  kind: BinKind
  kb_id: string
  /** The chat of a message. */
  chat_id: string | null
  /** The folder that a resource or folder was in. */
  folder_id: string | null
  title: string
  /** Its creator, who may restore what they deleted themselves; null: nobody. */
  owner_id: string | null
  /** How many files and links it contains. */
  file_count: Generated<number>
  size: Generated<number>
  deleted_by: string
  deleted_at: Time
  /** What was deleted with the same id can be restored together. */
  batch_id: Generated<string | null>
}

/** A deleted row of the table `source`. */
export interface BinRowTable {
  entry_id: string
  n: GeneratedAlways<number>
  /** The knowledge base whose storage limit counts its content; null if none does. */
  kb_id: string | null
  source: string
  row: JSONColumnType<Record<string, unknown>>
  /** The content that the row refers to. It is kept as long as the row. */
  hash: GeneratedAlways<string | null>
  size: GeneratedAlways<number | null>
  user_id: GeneratedAlways<string | null>
}
