import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { citedCell } from './cited-cell.ts'
import { pageKind } from './resource.ts'
import { person } from './user.ts'

const marks = z.array(z.object({ start: count, end: count }))

/**
 * `excerpt` is plain text, `marks` the character ranges of typed words or their forms. `title`: of
 * a message, its chat's title or the other person's name; of a folder or person, its name.
 * `systemChat`: for clients that translate its name.
 */
export const searchHit = z.object({
  kind: z.enum(['passage', 'resource', 'folder', 'person', 'message']),
  kbId: id,
  kbTitle: z.string(),
  resourceId: id.nullable(),
  resourceKind: z.enum(['file', 'link']).nullable(),
  folderId: id.nullable(),
  folderNames: z.array(z.string()),
  person: person.nullable(),
  chatId: id.nullable(),
  messageId: id.nullable(),
  rootId: id.nullable(),
  sender: person.nullable(),
  title: z.string(),
  titleMarks: marks,
  systemChat: systemChat.nullable(),
  isWithBot: z.boolean(),
  page: z.number().int().positive().nullable(),
  pageKind: pageKind.nullable(),
  pageName: z.string().nullable(),
  /** Of a passage from a table: that of its first typed word in a row. */
  cell: citedCell.optional(),
  /** Of a passage from plain text: that of its first typed word, from 1. */
  line: z.number().int().positive().optional(),
  /** Of a passage: where on its page the excerpt is. `end`: that of its last sentence. */
  start: count.nullable(),
  end: count.nullable(),
  excerpt: z.string(),
  marks,
  /**
   * Typed words that a passage found by others has in no form, nor the headings above it; and words
   * that occur nowhere, if the hit was found by their correction.
   */
  missing: z.array(z.string()),
  /** The custom term whose definition matched where no typed word did. */
  foundByTerm: z.string().nullable(),
  createdAt: time.nullable(),
  /** Continues after this hit; null except for the last hit of a page with a next page. */
  cursor: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>
