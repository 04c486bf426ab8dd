import type { FoundKb } from '#api/kbs/find.ts'
import type { Resource, ResourceStatus } from '#contract/entities/resource.ts'
import { isAdministrator } from '#contract/roles.ts'

/** What decides about a resource. */
export type ResourceRules = {
  kind: 'file' | 'link'
  uploader_id: string
  status: ResourceStatus
  hash: string | null
}

/**
 * What somebody may do with a resource (section 6). Looking and keeping follow the knowledge base's
 * flags; changing is for administrators, and for the uploader while they are a member.
 */
export function resourceAbilities(
  actorId: string,
  kb: Pick<FoundKb, 'role' | 'can'>,
  resource: ResourceRules,
): Resource['can'] {
  const own = kb.role !== null && resource.uploader_id === actorId
  const change = isAdministrator(kb.role) || own
  const failed = resource.status === 'failed' || resource.status === 'error'
  const stored = resource.hash !== null
  return {
    preview: kb.can.read,
    download: kb.can.download && stored,
    rename: change,
    move: change,
    delete: change,
    // A link is fetched again.
    retry: change && failed && (stored || resource.kind === 'link'),
  }
}

/**
 * Who may know of a resource: those who may read, and in a knowledge base that only takes files in,
 * the uploader.
 */
export function seesResource(
  actorId: string,
  kb: Pick<FoundKb, 'role' | 'can'>,
  resource: { uploader_id: string },
): boolean {
  return kb.can.read || (kb.role !== null && resource.uploader_id === actorId)
}
