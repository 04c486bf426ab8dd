import type { Message } from '#contract/entities/chat.ts'

/** What a member of the chat may do with a message: edit and delete their own. */
export function messageAbilities(
  message: { user_id: string; sender_type: string; is_deleted: boolean },
  readerId: string,
): Message['can'] {
  const own = message.user_id === readerId && message.sender_type === 'user' && !message.is_deleted
  return { edit: own, delete: own }
}
