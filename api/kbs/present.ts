import { type Selectable, sql } from 'kysely'
import type { Actor } from '#api/auth/actor.ts'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { KbTable } from '#api/kbs/tables.ts'
import type { Settings } from '#api/settings.ts'
import { isAppAdmin } from '#api/users/policy.ts'
import { presentPerson } from '#api/users/present.ts'
import type { Kb, KbCard, KbIcon } from '#contract/entities/kb.ts'
import type { SharedKb } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { kbAbilities } from './policy.ts'

type KbRow = Selectable<KbTable>
type Reader = Pick<Actor, 'id' | 'email' | 'plan'>

/** What a card on the explore page shows. */
export function presentKbCard(row: KbRow): KbCard {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    icon: row.icon as KbIcon,
    summary: row.summary,
    resourceCount: row.resource_count,
    resourceSize: row.resource_size,
    memberCount: row.member_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** What every member sees alike: the shape of events. */
export function presentSharedKb(row: KbRow): SharedKb {
  return {
    ...presentKbCard(row),
    isPublic: row.is_public,
    canEveryoneRead: row.can_everyone_read,
    canEveryoneDownload: row.can_everyone_download,
    canEveryoneUpload: row.can_everyone_upload,
    canEveryoneCreateChat: row.can_everyone_create_chat,
    needApprovalToJoin: row.need_approval_to_join,
    defaultProvider: row.default_provider,
    defaultChatModel: row.default_chat_model,
    defaultEmbeddingModel: row.default_embedding_model,
  }
}

type KbForReader = Awaited<ReturnType<ReturnType<typeof selectKbs>['execute']>>[number]

/** Everything one reader sees of knowledge bases, in one statement; narrowed by the caller. */
export function selectKbs(db: Db, readerId: string) {
  return db
    .selectFrom('kbs')
    .leftJoin('kb_members as mine', (join) =>
      join.onRef('mine.kb_id', '=', 'kbs.id').on('mine.user_id', '=', readerId),
    )
    .innerJoin('users as creator', 'creator.id', 'kbs.created_by')
    .selectAll('kbs')
    .select([
      'mine.role',
      'creator.email as creator_email',
      'creator.name as creator_name',
      'creator.display_name as creator_display_name',
      'creator.picture as creator_picture',
      'creator.created_at as creator_created_at',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('kb_favorites')
            .select('kb_favorites.kb_id')
            .whereRef('kb_favorites.kb_id', '=', 'kbs.id')
            .where('kb_favorites.user_id', '=', readerId),
        )
        .as('is_favorite'),
      eb
        .selectFrom('chats')
        .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
        .select(
          sql<number>`coalesce(sum(greatest(chats.seq - chat_members.last_read_seq, 0)), 0)::bigint`.as(
            'unread',
          ),
        )
        .whereRef('chats.kb_id', '=', 'kbs.id')
        .where('chat_members.user_id', '=', readerId)
        .as('unread'),
      eb
        .exists(
          eb
            .selectFrom('join_requests')
            .select('join_requests.id')
            .whereRef('join_requests.kb_id', '=', 'kbs.id')
            .where('join_requests.status', '=', 'pending'),
        )
        .as('has_pending_requests'),
      eb
        .and([
          eb('mine.role', 'is', null),
          eb.exists(
            eb
              .selectFrom('join_requests')
              .select('join_requests.id')
              .whereRef('join_requests.kb_id', '=', 'kbs.id')
              .where('join_requests.user_id', '=', readerId)
              .where('join_requests.status', '=', sql.lit('pending')),
          ),
        ])
        .as('has_asked_to_join'),
      // By id, so that an index gives the first few of however many.
      sql<string[]>`array(select others.user_id::text from kb_members as others
        where others.kb_id = kbs.id and others.user_id <> ${readerId}
        order by others.user_id limit ${sql.lit(limits.sharedWithShown)})`.as('shared_with'),
    ])
}

/** A knowledge base as the actor sees it, with what they may do. */
export function presentKb(settings: Settings, actor: Reader, row: KbForReader): Kb {
  const can = kbAbilities(row.role, row, isAppAdmin(settings, actor))
  return {
    ...presentSharedKb(row),
    storageLimit: settings.maxKbBytes,
    role: row.role,
    isFavorite: Boolean(row.is_favorite),
    unreadCount: row.unread ?? 0,
    hasPendingRequests: can.reviewRequests && Boolean(row.has_pending_requests),
    hasAskedToJoin: Boolean(row.has_asked_to_join),
    invitationLink: can.share ? invitationLink(row.invitation_token) : null,
    sharedWith: row.role ? row.shared_with : [],
    createdBy: row.role ? row.created_by : null,
    creator: row.role ? presentCreator(row, can.share || row.created_by === actor.id) : null,
    can,
  }
}

/** The path a shared link leads to, on the web's origin. */
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

/** One knowledge base as the actor sees it; the caller has made sure that they may. Throws `kb_not_found`. */
export async function readKb(db: Db, settings: Settings, actor: Reader, kbId: string): Promise<Kb> {
  const row = await selectKbs(db, actor.id)
    .where('kbs.id', '=', kbId)
    .executeTakeFirstOrThrow(() => new ApiError('kb_not_found'))
  return presentKb(settings, actor, row)
}
