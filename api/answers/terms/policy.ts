import type { Term } from '#contract/entities/user.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** Only administrators define terms for a whole knowledge base. */
export function mayDefine(role: KbRole | null): boolean {
  return isAdministrator(role)
}

/** The owner may do everything. `role`: the actor's in the term's knowledge base. */
export function termAbilities(
  term: { user_id: string | null },
  role: KbRole | null,
  actorId: string,
): Term['can'] {
  const may = term.user_id === actorId || mayDefine(role)
  return { update: may, delete: may }
}
