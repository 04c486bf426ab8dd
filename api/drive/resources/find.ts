import type { HandlerContext } from '#api/deps.ts'
import { type FoundKb, findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { resourceAbilities, seesResource } from './policy.ts'
import { type ResourceRow, selectResources } from './present.ts'

export type FoundResource = { kb: FoundKb; resource: ResourceRow; can: Resource['can'] }

type ReadContext = Pick<HandlerContext, 'db' | 'settings' | 'actor'>
type Ids = { kbId: string; resourceId: string }

/** Throws `kb_not_found`, `resource_not_found`; without permission always `forbidden`. */
export async function findResource(reader: ReadContext, { kbId, resourceId }: Ids) {
  const kb = await findKb(reader, kbId)
  const resource = await selectResources(reader.db)
    .where('resources.id', '=', resourceId)
    .where('resources.kb_id', '=', kb.id)
    .executeTakeFirst()
  if (!resource && kb.can.read) throw new ApiError('resource_not_found')
  if (!resource || !seesResource(reader.actor.id, kb, resource)) throw new ApiError('forbidden')
  return { kb, resource, can: resourceAbilities(reader.actor.id, kb, resource) }
}

/** Throws `forbidden` without the permission. */
export async function findResourceTo(
  reader: ReadContext,
  ids: Ids,
  ability: keyof Resource['can'],
): Promise<FoundResource> {
  const found = await findResource(reader, ids)
  if (!found.can[ability]) throw new ApiError('forbidden')
  return found
}
