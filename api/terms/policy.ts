import type { Term } from '#contract/entities/user.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** Whether somebody may define terms for a whole knowledge base: its administrators. */
export function mayDefine(role: KbRole | null): boolean {
  return isAdministrator(role)
}

/**
 * Permissions for a visible term: the owner may do everything; `role` is the actor's role in its
 * knowledge base.
 */
export function termAbilities(
  term: { user_id: string | null },
  role: KbRole | null,
  actorId: string,
): Term['can'] {
  const may = term.user_id === actorId || mayDefine(role)
  return { update: may, delete: may }
}
