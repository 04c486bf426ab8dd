import { maySteer } from '#api/bot/policy.ts'
import { type KbRules, mayReadFiles } from '#api/kbs/policy.ts'
import type { Message } from '#contract/entities/chat.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * Whether a reader may see what a message quotes, and what it says of it: who may read the files it is
 * from. `source` is the knowledge base that holds them, null where it is gone.
 */
export function mayReadQuotes(
  source: (Pick<KbRules, 'is_public' | 'can_everyone_read'> & { role: KbRole | null }) | null,
): boolean {
  return source !== null && mayReadFiles(source.role, source)
}

/**
 * What a member of the chat may do with a message: edit and delete their own, as long as they may read it; administrators of the
 * knowledge base may delete anybody's, and steer any answer of the bot's as its asker may.
 */
export function messageAbilities(
  message: { user_id: string; sender_type: string; is_deleted: boolean; asker_id: string | null },
  reader: { id: string; kb_role: KbRole | null },
  isWithheld: boolean,
): Message['can'] {
  const there = !message.is_deleted
  const own = message.user_id === reader.id && message.sender_type === 'user'
  return {
    edit: there && own && !isWithheld,
    delete: there && (own || isAdministrator(reader.kb_role)),
    steer: there && message.sender_type === 'bot' && maySteer(message.asker_id, reader),
  }
}
