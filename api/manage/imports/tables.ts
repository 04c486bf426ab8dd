import type { Generated, JSONColumnType } from 'kysely'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Time } from '#api/platform/db/columns.ts'
import type { ImportFailure, KbImport } from '#contract/entities/kb-import.ts'
import type { Language } from '#contract/preferences.ts'

export interface ImportTable {
  id: string
  user_id: string
  kb_id: string | null
  name: string
  language: Language
  hash: string | null
  size: number
  status: Generated<KbImport['status']>
  /** `cancelled` also while it runs and is to end. */
  failure: ImportFailure | null
  done_bytes: Generated<number>
  total_bytes: Generated<number>
  created_at: Time
}

/** A quote as a zip file has it. Title, page name and cell are those of the file. */
export type UncheckedCitation = Omit<StoredCitation, 'title' | 'pageName' | 'cell'>

export interface ImportedCitationTable {
  message_id: string
  n: number
  resource_id: string
  citation: JSONColumnType<UncheckedCitation, string, string>
}
