import type { Message } from '#contract/entities/chat.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * Who may read own messages changes them. Administrators delete any and control answers. Everybody in
 * the chat writes in it, and pins and unpins.
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
    pin: there,
    steer: there && message.sender_type === 'bot' && mayControlAnswer(message.asker_id, reader),
  }
}

/** Stop or regenerate: the person who asked, and administrators. */
export function mayControlAnswer(
  askerId: string | null,
  reader: { id: string; kb_role: KbRole | null },
): boolean {
  return askerId === reader.id || isAdministrator(reader.kb_role)
}
