import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { ServerEvent, ServerEventType, SharedResource } from '#contract/events.ts'
import { presentSharedKb } from './present.ts'

// The events after which the counts of a knowledge base are others.
const counted = new Set<ServerEventType>(['resource_add', 'resource_remove', 'files_change'])

/**
 * Broadcasts the shared fields of a knowledge base, such as its counts, to everybody who sees it.
 */
export async function announceKb(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
): Promise<void> {
  const row = await db.selectFrom('kbs').selectAll().where('id', '=', kbId).executeTakeFirst()
  if (!row) return
  publish([topics.kb(kbId)], { type: 'kb_update', data: { kb: presentSharedKb(row) } })
}

/**
 * Broadcasts events about files to everybody who may read them. These are all subscribers of the
 * knowledge base or, if not everyone may read, its administrators and the user `alsoUserId`: the
 * uploader, or the person who caused the event. All subscribers receive the new counts.
 */
export async function announceFiles(
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

function toStrangers(event: ServerEvent): ServerEvent {
  if (event.type !== 'resource_add' && event.type !== 'resource_update') return event
  return { ...event, data: { resource: withoutIdentity(event.data.resource) } }
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

/** Returns a resource for non-members, who must not learn who is a member of the knowledge base. */
export function withoutIdentity(resource: SharedResource): SharedResource {
  const { displayName, isBot } = resource.uploader
  const uploader = { id: null, name: displayName, displayName, profileURL: null, isBot }
  return { ...resource, uploader }
}

/**
 * Lists all topics of a knowledge base. A person who loses access is unsubscribed from these
 * topics.
 */
export async function kbTopics(db: Db, kbId: string): Promise<string[]> {
  const chats = await db.selectFrom('chats').select('id').where('kb_id', '=', kbId).execute()
  return [topics.kb(kbId), topics.members(kbId), ...chats.map((chat) => topics.chat(chat.id))]
}

/**
 * Lists the personal topics of its members, for events that change a member's list of knowledge
 * bases.
 */
export async function memberTopics(db: Db, kbId: string): Promise<string[]> {
  const members = await db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  return members.map((member) => topics.user(member.user_id))
}
