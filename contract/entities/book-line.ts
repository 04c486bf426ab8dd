import { z } from 'zod'
import { id, time } from '#contract/fields.ts'
import { chatType, systemChat } from './chat.ts'
import { citation } from './citation.ts'
import { person } from './user.ts'

const fileSource = citation
  .pick({
    resourceId: true,
    isOlder: true,
    title: true,
    page: true,
    pageKind: true,
    pageName: true,
    line: true,
    cell: true,
    start: true,
    end: true,
  })
  .extend({ kind: z.literal('file') })

const messageSource = z.object({
  kind: z.literal('message'),
  chatId: id,
  messageId: id,
  rootId: id.nullable(),
  chat: z.object({
    title: z.string(),
    chatType,
    systemChat: systemChat.nullable(),
    isWithBot: z.boolean(),
  }),
  sender: person,
  sentAt: time,
})

/**
 * A line that somebody kept, word for word, with its place: characters `start` to `end` of a page's
 * text, or a message. Others see it only if it is shared and they may read its source.
 */
export const bookLine = z.object({
  id,
  kbId: id,
  quote: z.string(),
  /** By who kept the line; may be empty. */
  note: z.string(),
  isShared: z.boolean(),
  keeper: person,
  createdAt: time,
  source: z.discriminatedUnion('kind', [fileSource, messageSource]),
  can: z.object({
    edit: z.boolean(),
    /** Add it to the shared book. */
    share: z.boolean(),
    /** Take it out of the shared book. */
    unshare: z.boolean(),
    remove: z.boolean(),
  }),
})
export type BookLine = z.infer<typeof bookLine>
