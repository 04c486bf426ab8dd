import type { Time } from '#api/db/columns.ts'

/** A term of one person's, or of a knowledge base: exactly one of the two. */
export interface TermTable {
  id: string
  user_id: string | null
  kb_id: string | null
  keyword: string
  /** The keyword without its case. */
  folded: string
  /** What a text must hold for the keyword to stand in it, as texts are indexed. */
  words: string[]
  definition: string
  created_at: Time
}
