import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { pageKind } from './resource.ts'
import { person } from './user.ts'

const marks = z.array(z.object({ start: count, end: count }))

/**
 * One search result. `excerpt` is plain text; `marks` are the character ranges that match the typed
 * words or forms of them. The `title` of a message is its chat's title; for a private chat, the
 * other person's name. The `title` of a folder or a person is its name. `systemChat` names one of
 * the two system chats, so that a client can translate the name.
 */
export const searchHit = z.object({
  kind: z.enum(['passage', 'resource', 'folder', 'person', 'message']),
  kbId: id,
  kbTitle: z.string(),
  resourceId: id.nullable(),
  /** Whether a resource is a file or a link. */
  resourceKind: z.enum(['file', 'link']).nullable(),
  folderId: id.nullable(),
  /** The names of the folders above a file, link or folder, outermost first. */
  folderNames: z.array(z.string()),
  /** A found person. */
  person: person.nullable(),
  chatId: id.nullable(),
  messageId: id.nullable(),
  /** The root of the thread that contains the message. */
  rootId: id.nullable(),
  /** The author of a message. */
  sender: person.nullable(),
  title: z.string(),
  titleMarks: marks,
  systemChat: systemChat.nullable(),
  /** Whether the chat of a message is the person's own chat with the bot. */
  isWithBot: z.boolean(),
  page: z.number().int().positive().nullable(),
  pageKind: pageKind.nullable(),
  pageName: z.string().nullable(),
  start: count.nullable(),
  end: count.nullable(),
  excerpt: z.string(),
  marks,
  /** The custom term whose definition matched where no typed word did. */
  foundByTerm: z.string().nullable(),
  createdAt: time.nullable(),
  /** Continues the search after this hit; null except for the last hit of a page with a next page. */
  cursor: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>
