import type { Time } from '#api/platform/db/columns.ts'

/** A term belongs to exactly one person or knowledge base. */
export interface TermTable {
  id: string
  user_id: string | null
  kb_id: string | null
  keyword: string
  /** The case-folded keyword. */
  folded: string
  words: string[]
  definition: string
  created_at: Time
}
