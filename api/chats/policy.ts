import { maySteerAll } from '#api/bot/policy.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { ChatRole, KbRole } from '#contract/roles.ts'

/**
 * What a member may do in a chat (sections 2 and 6): the creator dismisses, others leave; system
 * chats can be neither renamed, left nor dismissed. Who is no member of a chat sees none of it.
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
    steer: maySteerAll(chat.kb_role),
  }
}

/** Whose place in a chat may be changed or taken: anybody's but its creator's. */
export function mayChangeMember(chat: { created_by: string }, memberId: string): boolean {
  return chat.created_by !== memberId
}
