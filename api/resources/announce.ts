import type { Db } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import { presentSharedKb } from '#api/kbs/present.ts'
import { topics } from '#api/realtime/publish.ts'
import type { ServerEvent, ServerEventType } from '#contract/events.ts'
import { presentSharedResource, selectResources, withoutIdentity } from './present.ts'

/**
 * Broadcasts events about files to everybody who may read them. These are all subscribers of the
 * knowledge base or, if not everyone may read, its administrators and the user `alsoUserId`: the
 * uploader, or the person who caused the event. All subscribers receive the new counts.
 */
export async function announce(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
  events: ServerEvent[],
  alsoUserId?: string,
): Promise<void> {
  const { kb, to } = await readersOf(db, kbId, alsoUserId)
  // If not everyone may read, all recipients in `to` are members.
  const members = kb?.can_everyone_read ? [topics.members(kbId)] : to
  for (const event of events) publish(to, toStrangers(event), { instead: [{ to: members, event }] })
  const counts = events.some(({ type }) => counted.has(type))
  if (kb && counts)
    publish([topics.kb(kbId)], { type: 'kb_update', data: { kb: presentSharedKb(kb) } })
}

// The events after which the counts of a knowledge base are others.
const counted = new Set<ServerEventType>(['resource_add', 'resource_remove', 'files_change'])

function toStrangers(event: ServerEvent): ServerEvent {
  if (event.type !== 'resource_add' && event.type !== 'resource_update') return event
  return { ...event, data: { resource: withoutIdentity(event.data.resource) } }
}

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
  await announce(deps, row.kb_id, [event], row.uploader_id)
}

async function readersOf(db: Db, kbId: string, alsoUserId?: string) {
  const rows = await db
    .selectFrom('kbs')
    .leftJoin('kb_members', (join) =>
      join
        .onRef('kb_members.kb_id', '=', 'kbs.id')
        .on('kb_members.role', 'in', ['owner', 'admin'])
        .on('kbs.can_everyone_read', '=', false),
    )
    .selectAll('kbs')
    .select('kb_members.user_id')
    .where('kbs.id', '=', kbId)
    .execute()
  const [kb] = rows
  if (kb?.can_everyone_read) return { kb, to: [topics.kb(kbId)] }
  const users = new Set([...rows.flatMap(({ user_id }) => user_id ?? []), alsoUserId])
  return { kb, to: [...users].flatMap((userId) => (userId ? [topics.user(userId)] : [])) }
}
