import type { FoundKb } from '#api/kbs/find.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { isAdministrator } from '#contract/roles.ts'

/** The facts that decide permissions for a folder. */
export type FolderRules = {
  created_by: string
  /** Whether the actor created every folder below it and uploaded every file in them. */
  all_own: boolean
}

/**
 * Permissions for a folder. Administrators may do everything. Its creator may rename it while they
 * are a member, and move or delete it as long as all of its content is their own. Permission to
 * upload includes permission to create folders. Its download follows the knowledge base's flags.
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
