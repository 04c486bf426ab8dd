import type { ServerEvent } from '#contract/events.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { topics } from '../realtime/publish.ts'
import { presentSharedResource, selectResources } from './present.ts'

/**
 * Tells of something among the files to everybody who may read them: all who listen to the knowledge
 * base, or, where not everyone may read, its administrators and whoever did it.
 */
export async function announce(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  events: ServerEvent[],
  alsoUserId?: string,
): Promise<void> {
  const to = await readersOf(db, kbId, alsoUserId)
  for (const event of events) publish(to, event)
}

/** Tells of a resource's new state. */
export async function announceUpdate(
  deps: Pick<Deps, 'db' | 'publish'>,
  resourceId: string,
): Promise<void> {
  const row = await selectResources(deps.db)
    .where('resources.id', '=', resourceId)
    .executeTakeFirst()
  if (!row) return
  const event = { type: 'resource_update', data: { resource: presentSharedResource(row) } } as const
  await announce(deps, row.kb_id, [event], row.uploader_id)
}

async function readersOf(db: Db, kbId: string, alsoUserId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kbs')
    .leftJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'kbs.id')
        .on('kb_members.role', 'in', ['owner', 'admin'])
        .on('kbs.can_everyone_read', '=', false),
    )
    .select(['kbs.can_everyone_read', 'kb_members.user_id'])
    .where('kbs.id', '=', kbId)
    .execute()
  if (rows[0]?.can_everyone_read) return [topics.kb(kbId)]
  const users = new Set([...rows.flatMap(({ user_id }) => user_id ?? []), alsoUserId])
  return [...users].flatMap((userId) => (userId ? [topics.user(userId)] : []))
}
