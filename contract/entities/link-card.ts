import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { person } from './user.ts'

/**
 * What a message links to, as its reader may see it. `text`: the beginning of a summary, a message
 * or a description; may be empty. The `title` of a message is its chat's or, for a private chat,
 * the other person's name.
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
  sender: person.nullable(),
})
export type LinkCard = z.infer<typeof linkCard>
