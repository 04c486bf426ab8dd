import type { KbMember } from '#contract/entities/kb.ts'
import type { KbRole } from '#contract/roles.ts'

/**
 * What an actor may do with another member (section 6): the owner with anybody but themselves, an
 * admin with viewers, others with nobody.
 */
export function memberAbilities(
  actorRole: KbRole | null,
  memberRole: KbRole,
  isSelf: boolean,
): KbMember['can'] {
  const owner = actorRole === 'owner' && !isSelf
  const adminOverViewer = actorRole === 'admin' && memberRole === 'viewer' && !isSelf
  return { changeRole: owner || adminOverViewer, remove: owner || adminOverViewer, transfer: owner }
}
