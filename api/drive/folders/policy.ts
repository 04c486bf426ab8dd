import type { FoundKb } from '#api/kbs/find.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { isAdministrator } from '#contract/roles.ts'

export type FolderRules = {
  created_by: string
  /** The actor created all below it and uploaded all files in them. */
  all_own: boolean
}

/**
 * Administrators may do everything. Its creator renames it while a member, and moves or deletes it
 * while all content is their own. Upload includes creating folders. Download follows the knowledge
 * base's flags.
 */
export function folderAbilities(
  actorId: string,
  kb: Pick<FoundKb, 'role' | 'can'>,
  folder: FolderRules,
): Folder['can'] {
  const admin = isAdministrator(kb.role)
  const own = kb.role !== null && folder.created_by === actorId
  const whole = admin || (own && folder.all_own)
  return {
    download: kb.can.read && kb.can.download,
    rename: admin || own,
    move: whole,
    delete: whole,
  }
}
