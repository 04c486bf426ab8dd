import type { Term } from '#contract/entities/user.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** Who may define terms for everybody in a knowledge base: its administrators. */
export function mayDefine(role: KbRole | null): boolean {
  return isAdministrator(role)
}

/** What somebody may do with a term they see: with their own everything; `role` is theirs in its knowledge base. */
export function termAbilities(
  term: { user_id: string | null },
  role: KbRole | null,
  actorId: string,
): Term['can'] {
  const may = term.user_id === actorId || mayDefine(role)
  return { update: may, delete: may }
}
