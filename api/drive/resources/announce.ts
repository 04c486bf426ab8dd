import type { Deps, HandlerContext } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { presentResource, presentSharedResource, selectResources } from './present.ts'

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

export async function announceNew(
  context: HandlerContext,
  kb: FoundKb,
  ids: string[],
): Promise<Resource[]> {
  const rows = await selectResources(context.db).where('resources.id', 'in', ids).execute()
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const events = rows.map((row) => ({
    type: 'resource_add' as const,
    data: { resource: presentSharedResource(row) },
  }))
  await announceFiles(context, kb.id, events, context.actor.id)
  return rows.map((row) => presentResource(context.actor.id, kb, row))
}
