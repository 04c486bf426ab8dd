import { type Selectable, sql } from 'kysely'
import type { Actor } from '#api/people/auth/actor.ts'
import { isAppAdmin } from '#api/people/users/policy.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { Kb, KbCard, KbIcon } from '#contract/entities/kb.ts'
import type { SharedKb } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import type { KbRole } from '#contract/roles.ts'
import { kbAbilities, mayReadFiles } from './policy.ts'
import type { KbTable } from './tables.ts'

const hasPendingRequests = sql<boolean>`exists (select from join_requests
  where join_requests.kb_id = kbs.id and join_requests.status = 'pending')`

// An index ends with it.
export const filesChangedAt = sql<string | null>`(select max(resources.modified_at) from resources
  where resources.kb_id = kbs.id)`

type KbRow = Selectable<KbTable>
type KbViewer = Pick<Actor, 'id' | 'email' | 'plan'>

export function presentKbCard(row: KbRow, role: KbRole | null): KbCard {
  return { ...presentSharedCard(row), ...presentSummary(row, mayReadFiles(role, row)) }
}

type Summary = 'summary' | 'isSummaryByModel'

function presentSummary(row: KbRow, mayRead: boolean): Pick<KbCard, Summary> {
  const summary = mayRead ? row.summary : ''
  return { summary, isSummaryByModel: summary !== '' && row.summary_by_model }
}

function presentSharedCard(row: KbRow): Omit<KbCard, Summary> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    icon: row.icon as KbIcon,
    resourceCount: row.resource_count,
    resourceSize: row.resource_size,
    memberCount: row.member_count,
    canEveryoneRead: row.can_everyone_read,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function presentSharedKb(row: KbRow): SharedKb {
  return {
    ...presentSharedCard(row),
    isPublic: row.is_public,
    isListed: row.is_listed,
    visitorQuestions: row.visitor_questions,
    canEveryoneDownload: row.can_everyone_download,
    canEveryoneUpload: row.can_everyone_upload,
    canEveryoneCreateChat: row.can_everyone_create_chat,
    needApprovalToJoin: row.need_approval_to_join,
    defaultProvider: row.default_provider,
    defaultChatModel: row.default_chat_model,
    defaultEmbeddingModel: row.default_embedding_model,
  }
}

export function presentKb(settings: Settings, actor: KbViewer, row: KbForReader): Kb {
  const can = kbAbilities(row.role, row, isAppAdmin(settings, actor))
  return {
    ...presentSharedKb(row),
    ...presentSummary(row, can.read),
    storageLimit: settings.maxKbBytes,
    binSize: row.role ? row.bin_size : 0,
    role: row.role,
    isFavorite: Boolean(row.is_favorite),
    unreadCount: row.unread,
    unreadPrivateCount: row.unread_private,
    unreadMentionCount: row.unread_mentions,
    lastActivityAt: latest(row.created_at, row.talked_at, can.read ? row.files_changed_at : null),
    hasPendingRequests: can.reviewRequests && Boolean(row.has_pending_requests),
    hasAskedToJoin: Boolean(row.has_asked_to_join),
    invitationLink: can.share ? invitationLink(row.invitation_token) : null,
    sharedWith: row.role ? row.shared_with : [],
    createdBy: row.role ? row.created_by : null,
    creator: row.role ? presentCreator(row, can.share || row.created_by === actor.id) : null,
    can,
  }
}

export function latest(first: string, ...others: (string | null)[]): string {
  const times = [first, ...others].filter((time) => time !== null)
  return times.sort().at(-1) ?? first
}

export function invitationLink(token: string): string {
  return `/invite/${token}/join`
}

function presentCreator(row: KbForReader, showsAddress: boolean): Kb['creator'] {
  const { id, name, displayName, profileURL } = presentPerson({
    id: row.created_by,
    name: row.creator_name,
    display_name: row.creator_display_name,
    picture: row.creator_picture,
    is_bot: false,
  })
  return {
    id,
    name,
    displayName,
    profileURL,
    email: showsAddress ? row.creator_email : null,
    createdAt: row.creator_created_at,
  }
}

/** The caller has checked permission. Throws `kb_not_found`. */
export async function readKb(
  db: Db,
  settings: Settings,
  actor: KbViewer,
  kbId: string,
): Promise<Kb> {
  const row = await readKbRow(db, actor.id, kbId)
  if (!row) throw new ApiError('kb_not_found')
  return presentKb(settings, actor, row)
}

export async function readKbRow(
  db: Db,
  readerId: string,
  kbId: string,
): Promise<KbForReader | undefined> {
  const [row] = await readRow(db, { readerId, kbId })
  return row
}

const readRow = statement((db, { readerId, kbId }: { readerId: string; kbId: string }) =>
  selectKbs(db, readerId).where('kbs.id', '=', kbId),
)

type KbForReader = Awaited<ReturnType<ReturnType<typeof selectKbs>['execute']>>[number]

export function selectKbs(db: Db, readerId: string) {
  return db
    .selectFrom('kbs')
    .leftJoin('kb_members as mine', (join) =>
      join.onRef('mine.kb_id', '=', 'kbs.id').on('mine.user_id', '=', readerId),
    )
    .innerJoin('users as creator', 'creator.id', 'kbs.created_by')
    .innerJoin(talk(readerId), (join) => join.onTrue())
    .selectAll('kbs')
    .select([
      'mine.role',
      'creator.email as creator_email',
      'creator.name as creator_name',
      'creator.display_name as creator_display_name',
      'creator.picture as creator_picture',
      'creator.created_at as creator_created_at',
    ])
    .select([
      isFavorite(readerId).as('is_favorite'),
      'talk.unread',
      'talk.unread_private',
      unreadMentions(readerId).as('unread_mentions'),
      'talk.talked_at',
      filesChangedAt.as('files_changed_at'),
      hasPendingRequests.as('has_pending_requests'),
      hasAskedToJoin(readerId).as('has_asked_to_join'),
      sharedWith(readerId).as('shared_with'),
    ])
}

function isFavorite(readerId: string) {
  return sql<boolean>`exists (select from kb_favorites
    where kb_favorites.kb_id = kbs.id and kb_favorites.user_id = ${readerId})`
}

function talk(readerId: string) {
  return sql<{ unread: number; unread_private: number; talked_at: string | null }>`lateral (
    select coalesce(sum(greatest(chats.seq - chat_members.last_read_seq, 0))
      filter (where chat_members.notify = 'everything'), 0)::bigint as unread,
      coalesce(sum(greatest(chats.seq - chat_members.last_read_seq, 0)) filter (where
        chat_members.notify = 'everything' and chats.chat_type = 'pm'), 0)::bigint as unread_private,
      max(chats.last_message_at) as talked_at
    from chats join chat_members on chat_members.chat_id = chats.id
    where chats.kb_id = kbs.id and chat_members.user_id = ${readerId})`.as('talk')
}

// The index of a person's unread notifications of a knowledge base finds them.
function unreadMentions(readerId: string) {
  return sql<number>`(select count(*) from (
    select from notifications join chats on chats.id = notifications.chat_id
    where notifications.user_id = ${readerId} and notifications.kb_id = kbs.id
      and not notifications.is_read and notifications.type = 'message_mention'
      and chats.chat_type <> 'pm'
      and exists (select from chat_members where chat_members.chat_id = chats.id
        and chat_members.user_id = notifications.user_id)
    limit ${sql.lit(limits.unreadCounted)}) as mentions)`
}

function hasAskedToJoin(readerId: string) {
  return sql<boolean>`(mine.role is null and exists (select from join_requests
    where join_requests.kb_id = kbs.id and join_requests.user_id = ${readerId}
    and join_requests.status = 'pending'))`
}

// Sorted by id, so that an index finds the first few quickly.
function sharedWith(readerId: string) {
  return sql<string[]>`array(select others.user_id::text from kb_members as others
    where others.kb_id = kbs.id and others.user_id <> ${readerId}
    order by others.user_id limit ${sql.lit(limits.sharedWithShown)})`
}
