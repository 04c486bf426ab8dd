import type { Message } from '#contract/entities/chat.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * What a member of the chat may do with a message: edit and delete their own; administrators of the
 * knowledge base may delete anybody's.
 */
export function messageAbilities(
  message: { user_id: string; sender_type: string; is_deleted: boolean },
  reader: { id: string; kb_role: KbRole | null },
): Message['can'] {
  const there = !message.is_deleted
  const own = message.user_id === reader.id && message.sender_type === 'user'
  return { edit: there && own, delete: there && (own || isAdministrator(reader.kb_role)) }
}
