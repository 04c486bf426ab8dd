import type { MaybeTime } from '#api/platform/db/columns.ts'

/** Where in a page a message comments on its words. */
export interface PassageCommentTable {
  message_id: string
  /** It may be in the bin. */
  resource_id: string
  quote: string
  /** The words around the quote, which tell repeated ones apart. */
  before: string
  after: string
  heading: string | null
  /** Where the words were: the number of the section, and the character in it. */
  page: number
  start: number
  resolved_at: MaybeTime
  resolved_by: string | null
}
