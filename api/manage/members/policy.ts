import type { KbMember } from '#contract/entities/kb.ts'
import type { KbRole } from '#contract/roles.ts'

/** Section 6: an owner may change every other member; an admin may change viewers. */
export function memberAbilities(
  actorRole: KbRole | null,
  memberRole: KbRole,
  isSelf: boolean,
): KbMember['can'] {
  const owner = actorRole === 'owner' && !isSelf
  const adminOverViewer = actorRole === 'admin' && memberRole === 'viewer' && !isSelf
  return { changeRole: owner || adminOverViewer, remove: owner || adminOverViewer, transfer: owner }
}
