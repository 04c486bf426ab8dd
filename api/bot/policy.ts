import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** Who may stop an answer or have it written again: who asked, and administrators. */
export function maySteer(asker: { id: string } | null, actor: { id: string; role: KbRole | null }) {
  return asker?.id === actor.id || isAdministrator(actor.role)
}
