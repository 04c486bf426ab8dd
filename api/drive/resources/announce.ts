import type { Deps } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce-files.ts'
import { presentSharedResource, selectResources } from './present.ts'

/** Broadcasts a resource's new state. */
export async function announceUpdate(
  deps: Pick<Deps, 'db' | 'publish'>,
  resourceId: string,
): Promise<void> {
  const row = await selectResources(deps.db)
    .where('resources.id', '=', resourceId)
    .executeTakeFirst()
  if (!row) return
  const event = { type: 'resource_update', data: { resource: presentSharedResource(row) } } as const
  await announceFiles(deps, row.kb_id, [event], row.uploader_id)
}
