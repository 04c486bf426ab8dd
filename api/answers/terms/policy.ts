import type { Term } from '#contract/entities/user.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/**
 * Returns whether somebody may define terms for a whole knowledge base: only its administrators
 * may.
 */
export function mayDefine(role: KbRole | null): boolean {
  return isAdministrator(role)
}

/**
 * Returns the permissions for a visible term. Its owner may do everything. For a term of a
 * knowledge base, `role` is the actor's role in that knowledge base.
 */
export function termAbilities(
  term: { user_id: string | null },
  role: KbRole | null,
  actorId: string,
): Term['can'] {
  const may = term.user_id === actorId || mayDefine(role)
  return { update: may, delete: may }
}
