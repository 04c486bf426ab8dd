import { collatorOf } from '#app/locales/collator.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { kbRoles } from '#contract/roles.ts'

/** Sorts members by role (owner, administrators, viewers), and by name within each role. */
export function orderMembers(members: KbMember[], language: string): KbMember[] {
  const { compare } = collatorOf(language)
  const rank = ({ role }: KbMember) => kbRoles.indexOf(role)
  return members.toSorted((a, b) => rank(a) - rank(b) || compare(a.displayName, b.displayName))
}
