import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** Whether somebody may stop or regenerate an answer: the person who asked, and administrators. */
export function mayControlAnswer(
  askerId: string | null,
  reader: { id: string; kb_role: KbRole | null },
) {
  return askerId === reader.id || mayControlAllAnswers(reader.kb_role)
}

/** Returns whether somebody may stop or regenerate the answers to every person's questions. */
export function mayControlAllAnswers(role: KbRole | null): boolean {
  return isAdministrator(role)
}
