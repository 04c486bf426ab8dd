import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { ServerEvent, ServerEventType, SharedResource } from '#contract/events.ts'
import { presentSharedKb } from './present.ts'

// The events after which the counts of a knowledge base are others.
const counted = new Set<ServerEventType>(['resource_add', 'resource_remove', 'files_change'])

/** Sends the shared fields to everybody who sees the knowledge base. */
export async function announceKb(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  kbId: string,
): Promise<void> {
  const row = await db.selectFrom('kbs').selectAll().where('id', '=', kbId).executeTakeFirst()
  if (!row) return
  publish([topics.kb(kbId)], { type: 'kb_update', data: { kb: presentSharedKb(row) } })
}

/**
 * To all subscribers who may read files: if not everyone may, to administrators and `alsoUserId`,
 * the uploader or who caused the event. All subscribers receive the new counts.
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

/** Non-members must not learn who is a member. */
export function withoutIdentity(resource: SharedResource): SharedResource {
  const { displayName, isBot } = resource.uploader
  const uploader = { id: null, name: displayName, displayName, profileURL: null, isBot }
  return { ...resource, uploader }
}

/** A person who loses access is unsubscribed from these. */
export async function kbTopics(db: Db, kbId: string): Promise<string[]> {
  const chats = await db.selectFrom('chats').select('id').where('kb_id', '=', kbId).execute()
  return [topics.kb(kbId), topics.members(kbId), ...chats.map((chat) => topics.chat(chat.id))]
}

/** Events that change a member's list of knowledge bases go to these. */
export async function memberTopics(db: Db, kbId: string): Promise<string[]> {
  const members = await db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  return members.map((member) => topics.user(member.user_id))
}
