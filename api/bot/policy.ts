import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** Who may stop an answer or have it written again: who asked, and administrators. */
export function maySteer(askerId: string | null, reader: { id: string; kb_role: KbRole | null }) {
  return askerId === reader.id || maySteerAll(reader.kb_role)
}

/** Who may do so with the answers to everybody's questions. */
export function maySteerAll(role: KbRole | null): boolean {
  return isAdministrator(role)
}
