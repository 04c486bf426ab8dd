import { mayControlAnswer } from '#api/bot/policy.ts'
import { type KbRules, mayReadFiles } from '#api/kbs/policy.ts'
import type { Message } from '#contract/entities/chat.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * Returns whether a reader may see a message's quotes and its text about them. For that the reader
 * must be allowed to read the quoted files. `source` is the knowledge base of the files, or null
 * if it was deleted.
 */
export function mayReadQuotes(
  source: (Pick<KbRules, 'is_public' | 'can_everyone_read'> & { role: KbRole | null }) | null,
): boolean {
  return source !== null && mayReadFiles(source.role, source)
}

/**
 * Returns a chat member's permissions for a message. Members edit and delete their own messages if
 * they may read them. Administrators of the knowledge base may delete any message and stop or
 * regenerate any answer.
 */
export function messageAbilities(
  message: {
    user_id: string
    sender_type: string
    is_deleted: boolean
    asker_id: string | null
  },
  reader: { id: string; kb_role: KbRole | null },
  isWithheld: boolean,
): Message['can'] {
  const there = !message.is_deleted
  const own = message.user_id === reader.id && message.sender_type === 'user'
  return {
    edit: there && own && !isWithheld,
    delete: there && (own || isAdministrator(reader.kb_role)),
    steer: there && message.sender_type === 'bot' && mayControlAnswer(message.asker_id, reader),
  }
}
