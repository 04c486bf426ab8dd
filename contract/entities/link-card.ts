import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { person } from './user.ts'

/**
 * What is shown of a page that a message links to, as its reader may see it. `text` is the beginning
 * of a file's summary, of a message, or of a knowledge base's description; it may be empty. The
 * `title` of a message is its chat's title; for a private chat, the other person's name.
 */
export const linkCard = z.object({
  kind: z.enum(['kb', 'folder', 'resource', 'chat', 'message']),
  id,
  kbId: id,
  kbTitle: z.string(),
  title: z.string(),
  systemChat: systemChat.nullable(),
  isWithBot: z.boolean(),
  text: z.string(),
  /** The author of a message. */
  sender: person.nullable(),
})
export type LinkCard = z.infer<typeof linkCard>
