import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { type FoundKb, findKb } from '#api/kbs/find.ts'
import { readKb } from '#api/kbs/present.ts'
import { insertMember } from '#api/manage/members/add.ts'
import { announceMembers, announceRequests } from '#api/manage/members/announce.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { readPreferences } from '#api/people/users/preferences.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import { writeDecision } from './invite.ts'

export type Requested = { kbId: string; request: JoinRequest; isNew: boolean }

/** Requests to join if approval is needed. Throws `kb_not_found`, `already_a_member`. */
export async function joinPublicKb(
  context: HandlerContext,
  kbId: string,
): Promise<'joined' | 'requested'> {
  const { actor } = context
  const { joined, requested } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (kb.role) throw new ApiError('already_a_member')
    if (kb.need_approval_to_join)
      return { requested: await requestToJoin(trx, kb.id, actor.id, 'public') }
    return { joined: await insertMember(trx, kb.id, { userId: actor.id, role: 'viewer' }) }
  })
  if (joined) await announceMembers(context, kbId, [joined])
  if (requested) await announceRequest(context, requested)
  return requested ? 'requested' : 'joined'
}

export async function requestToJoin(
  trx: Db,
  kbId: string,
  userId: string,
  via: JoinRequest['joinedVia'],
): Promise<Requested> {
  const made = await trx
    .insertInto('join_requests')
    .values({ id: newId(), kb_id: kbId, user_id: userId, joined_via: via, reviewed_by: null })
    .onConflict((conflict) =>
      // A literal as in the index definition: the planner would not match a parameter to the
      // partial index.
      conflict.columns(['kb_id', 'user_id']).where('status', '=', sql.lit('pending')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  const row = await selectRequests(trx, kbId)
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { kbId, request: presentRequest(row), isNew: made !== undefined }
}

/** Administrators get the request, and the requester its state. */
export async function announceRequest(context: HandlerContext, made: Requested): Promise<void> {
  if (!made.isNew) return
  await announceRequests(context, made.kbId)
  await announceRequestStatus(context, made.kbId, made.request.userId)
}

async function announceRequestStatus(
  { db, settings, publish }: HandlerContext,
  kbId: string,
  userId: string,
): Promise<void> {
  const asker = await db
    .selectFrom('users')
    .select(['id', 'email', 'plan'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const kb = await readKb(db, settings, asker, kbId)
  if (kb.isPublic) publish([topics.user(userId)], { type: 'kb_add', data: { kb } })
}

/**
 * Pending ones first, each newest first, at most `apiLimits.joinRequestsShown`. Throws `forbidden`.
 */
export async function listJoinRequests(
  context: HandlerContext,
  kbId: string,
): Promise<JoinRequest[]> {
  const kb = await findKb(context, kbId)
  if (!kb.can.reviewRequests) throw new ApiError('forbidden')
  const rows = await selectRequests(context.db, kb.id)
    .orderBy((eb) => eb('join_requests.status', '=', 'pending'), 'desc')
    .orderBy('join_requests.id', 'desc')
    .limit(apiLimits.joinRequestsShown)
    .execute()
  return rows.map(presentRequest)
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

function selectRequests(db: Db, kbId: string) {
  return db
    .selectFrom('join_requests')
    .innerJoin('users', 'users.id', 'join_requests.user_id')
    .selectAll('join_requests')
    .select(['users.email', 'users.name', 'users.display_name', 'users.picture', 'users.is_bot'])
    .where('join_requests.kb_id', '=', kbId)
}

function presentRequest(row: RequestRow): JoinRequest {
  const person = presentPerson({ ...row, id: row.user_id })
  return {
    id: row.id,
    status: row.status,
    userId: row.user_id,
    userDisplayName: person.displayName,
    userEmail: row.email,
    userProfileURL: person.profileURL,
    joinedVia: row.joined_via,
    createdAt: row.created_at,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
  }
}

type Decision = 'approved' | 'rejected'

/**
 * And sends an email. The same decision again changes nothing; the opposite throws
 * `already_decided`. Throws `forbidden`, `join_request_not_found`.
 */
export async function decideJoinRequest(
  context: HandlerContext,
  kbId: string,
  requestId: string,
  decision: Decision,
): Promise<JoinRequest> {
  const { row, isNew, joined } = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.reviewRequests) throw new ApiError('forbidden')
    const before = await findRequest(trx, kb, requestId)
    if (before.status === decision) return { row: before, isNew: false, joined: null }
    if (before.status !== 'pending') throw new ApiError('already_decided')
    const joined = await decide(trx, context, kb, before, decision)
    return { row: await findRequest(trx, kb, requestId), isNew: true, joined }
  })
  context.jobs.wake()
  if (joined) await announceMembers(context, kbId, [joined])
  if (isNew) await announceRequests(context, kbId)
  if (isNew && !joined) await announceRequestStatus(context, kbId, row.user_id)
  return presentRequest(row)
}

async function findRequest(db: Db, kb: FoundKb, requestId: string): Promise<RequestRow> {
  const row = await selectRequests(db, kb.id)
    .where('join_requests.id', '=', requestId)
    .executeTakeFirst()
  if (!row) throw new ApiError('join_request_not_found')
  return row
}

async function decide(
  trx: Db,
  context: HandlerContext,
  kb: FoundKb,
  request: RequestRow,
  decision: Decision,
) {
  const by = context.actor.id
  await trx
    .updateTable('join_requests')
    .set({ status: decision, reviewed_by: by, reviewed_at: sql<string>`now()` })
    .where('id', '=', request.id)
    .execute()
  const { language } = await readPreferences(trx, request.user_id)
  const decided = { kbId: kb.id, kb: kb.title, status: decision }
  await context.jobs.mail(trx, by, [writeDecision(context, request.email, language, decided)])
  if (decision === 'rejected') return null
  return insertMember(trx, kb.id, { userId: request.user_id, role: 'viewer', by })
}
