import type { Chat } from '#contract/entities/chat.ts'
import { type ChatRole, isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * A member's permissions in a chat (sections 2 and 6): the creator deletes it, others leave; system
 * chats can be neither renamed, left nor deleted. Administrators of the knowledge base, and admins of
 * a group chat, may mention everybody in it. Administrators of the knowledge base may stop or
 * regenerate every answer. People who are not in a chat cannot see it.
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

/**
 * Returns whether a member's role may be changed and the member may be removed: true for everybody
 * except the creator.
 */
export function mayChangeMember(chat: { created_by: string }, memberId: string): boolean {
  return chat.created_by !== memberId
}
