import type { Chat } from '#contract/entities/chat.ts'
import { type ChatRole, isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * Sections 2 and 6: the creator deletes a chat, others leave; system chats are neither renamed,
 * left nor deleted. Administrators of the knowledge base, and admins of a group chat, mention
 * everybody. Administrators of the knowledge base stop or regenerate every answer.
 */
export function chatAbilities(
  chat: { chat_type: 'system' | 'pm' | 'others'; created_by: string; kb_role: KbRole },
  role: ChatRole,
  actorId: string,
): Chat['can'] {
  const group = chat.chat_type === 'others'
  const creator = chat.created_by === actorId
  return {
    send: true,
    rename: group && role === 'admin',
    dismiss: group && creator,
    leave: group && !creator,
    manageMembers: group && role === 'admin',
    mentionEveryone:
      chat.chat_type !== 'pm' && (isAdministrator(chat.kb_role) || (group && role === 'admin')),
    steer: isAdministrator(chat.kb_role),
  }
}

/** Change the role or remove: everybody except the creator. */
export function mayChangeMember(chat: { created_by: string }, memberId: string): boolean {
  return chat.created_by !== memberId
}
