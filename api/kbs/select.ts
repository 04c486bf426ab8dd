import { sql } from 'kysely'
import { customPlan } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'

export type KbForReader = Awaited<ReturnType<ReturnType<typeof selectKbs>['execute']>>[number]

/**
 * Selects all fields of knowledge bases for one reader, in one statement. The caller adds
 * conditions.
 */
export function selectKbs(db: Db, readerId: string) {
  return (
    db
      .selectFrom('kbs')
      // A plan for few chats would compare each chat of a person with each when there are many.
      .modifyFront(customPlan)
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
      .select([
        isFavorite(readerId).as('is_favorite'),
        unread(readerId).as('unread'),
        hasPendingRequests.as('has_pending_requests'),
        hasAskedToJoin(readerId).as('has_asked_to_join'),
        sharedWith(readerId).as('shared_with'),
      ])
  )
}

function isFavorite(readerId: string) {
  return sql<boolean>`exists (select from kb_favorites
    where kb_favorites.kb_id = kbs.id and kb_favorites.user_id = ${readerId})`
}

function unread(readerId: string) {
  return sql<number>`(
    select coalesce(sum(greatest(chats.seq - chat_members.last_read_seq, 0)), 0)::bigint
    from chats join chat_members on chat_members.chat_id = chats.id
    where chats.kb_id = kbs.id and chat_members.user_id = ${readerId}
      and chat_members.notify = 'everything')`
}

const hasPendingRequests = sql<boolean>`exists (select from join_requests
  where join_requests.kb_id = kbs.id and join_requests.status = 'pending')`

function hasAskedToJoin(readerId: string) {
  return sql<boolean>`(mine.role is null and exists (select from join_requests
    where join_requests.kb_id = kbs.id and join_requests.user_id = ${readerId}
    and join_requests.status = 'pending'))`
}

// Selects the other members. They are sorted by id, so that an index finds the first few quickly.
function sharedWith(readerId: string) {
  return sql<string[]>`array(select others.user_id::text from kb_members as others
    where others.kb_id = kbs.id and others.user_id <> ${readerId}
    order by others.user_id limit ${sql.lit(limits.sharedWithShown)})`
}
