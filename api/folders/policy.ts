import type { FoundKb } from '#api/kbs/find.ts'
import type { Folder } from '#contract/entities/resource.ts'
import { isAdministrator } from '#contract/roles.ts'

/** What decides about a folder. */
export type FolderRules = {
  created_by: string
  /** Whether the actor made every folder below it and uploaded every file in them. */
  all_own: boolean
}

/**
 * What somebody may do with a folder: administrators everything. Who made it may rename it while they
 * are a member, and move or delete it as long as nothing in it is another's. Making folders goes with
 * uploading.
 */
export function folderAbilities(
  actorId: string,
  kb: Pick<FoundKb, 'role' | 'can'>,
  folder: FolderRules,
): Folder['can'] {
  const admin = isAdministrator(kb.role)
  const own = kb.role !== null && folder.created_by === actorId
  const whole = admin || (own && folder.all_own)
  return { rename: admin || own, move: whole, delete: whole }
}
