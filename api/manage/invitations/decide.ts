import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { insertMember } from '#api/manage/members/add.ts'
import { announceMembers, announceRequests } from '#api/manage/members/announce.ts'
import { inLockedKb } from '#api/manage/members/find.ts'
import { readPreferences } from '#api/people/users/preferences.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import { writeDecision } from './mails.ts'
import {
  announceRequestStatus,
  presentRequest,
  type RequestRow,
  selectRequests,
} from './request.ts'

type Decision = 'approved' | 'rejected'

/**
 * Approves or rejects a join request and sends an email to the requester. Repeating the same
 * decision changes nothing; the opposite decision throws `already_decided`. Throws `forbidden`,
 * `join_request_not_found`.
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
