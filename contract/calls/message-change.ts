import { z } from 'zod'
import { id, text, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

export const attachmentIds = z.array(id).max(limits.attachmentsPerMessage, 'too_many')

/**
 * The people that a message mentions, who must be in its chat. They are notified. Without
 * `mentionIds`, each name that is written as `@name` and belongs to only one person in the chat is
 * a mention. With it, only these people are.
 */
export const mentionIds = z.array(id).max(limits.mentionsPerMessage, 'too_many').optional()

/**
 * A change of a message. `removedAttachmentIds` are files of the message that are removed from it
 * for good. The text may be empty if a file remains (else `required`).
 */
export const messageChange = z.object({
  content: text(limits.messageLength),
  mentionIds,
  removedAttachmentIds: attachmentIds.optional(),
})

/** A change of a message without files. */
export const textChange = messageChange.extend({ content: writtenText(limits.messageLength) })
