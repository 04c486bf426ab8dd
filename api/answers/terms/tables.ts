import type { Time } from '#api/platform/db/columns.ts'

/** A term of one person or of one knowledge base: exactly one of the two is set. */
export interface TermTable {
  id: string
  user_id: string | null
  kb_id: string | null
  keyword: string
  /** The case-folded keyword. */
  folded: string
  /** The index terms that a text must contain for the keyword to occur in it. */
  words: string[]
  definition: string
  created_at: Time
}
