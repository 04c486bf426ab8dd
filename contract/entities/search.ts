import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { pageKind } from './resource.ts'
import { person } from './user.ts'

/**
 * One search result. `excerpt` is plain text; `marks` are the character ranges that match the typed
 * words or forms of them. The `title` of a message is its chat's title; for a private chat, the
 * other person's name. `systemChat` names one of the two system chats, so that a client can
 * translate the name.
 */
export const searchHit = z.object({
  kind: z.enum(['passage', 'resource', 'message', 'kb']),
  kbId: id,
  kbTitle: z.string(),
  resourceId: id.nullable(),
  chatId: id.nullable(),
  messageId: id.nullable(),
  /** The root of the thread that contains the message. */
  rootId: id.nullable(),
  /** The author of a message. */
  sender: person.nullable(),
  title: z.string(),
  systemChat: systemChat.nullable(),
  page: z.number().int().positive().nullable(),
  pageKind: pageKind.nullable(),
  pageName: z.string().nullable(),
  start: count.nullable(),
  end: count.nullable(),
  excerpt: z.string(),
  marks: z.array(z.object({ start: count, end: count })),
  /** The custom term whose definition matched where no typed word did. */
  foundByTerm: z.string().nullable(),
  createdAt: time.nullable(),
})
export type SearchHit = z.infer<typeof searchHit>
