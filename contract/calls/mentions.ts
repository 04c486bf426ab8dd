import { z } from 'zod'
import { call } from '#contract/call.ts'
import { chatMember } from '#contract/entities/chat.ts'
import { text } from '#contract/fields.ts'
import { limits, mentionLimits } from '#contract/limits.ts'
import { type MeantField, meantFields } from '#contract/meant-fields.ts'
import { chatParams } from './chats.ts'

const meant = text(limits.messageLength).optional()

/** Whom the ambiguous names of a message mean; see `meantValue`. */
export const meantShape = Object.fromEntries(meantFields.map((field) => [field, meant])) as Record<
  MeantField,
  typeof meant
>

/** A person with an ambiguous name. */
const namesake = chatMember.extend({ bio: z.string() })
export type Namesake = z.infer<typeof namesake>

const mentionQuestion = z.object({
  name: z.string(),
  /** They have the order of `listChatMembers`. */
  people: z.array(namesake).max(mentionLimits.peoplePerName),
})
export type MentionQuestion = z.infer<typeof mentionQuestion>

export const mentionCalls = {
  askMentions: call({
    method: 'POST',
    path: '/chats/:chatId/mentions',
    access: 'signed_in',
    summary:
      'Which names written as `@name` in a text belong to several people of the chat, and to whom: the first of them, in the order of the text. It changes nothing.',
    params: chatParams,
    body: z.object({ content: text(limits.messageLength) }),
    answer: z.array(mentionQuestion).max(mentionLimits.names),
    rate: 'message',
  }),
}
