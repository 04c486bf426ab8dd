import type { Selectable } from 'kysely'
import { notifyInviter } from '#api/chats/notifications/notify-of-acceptance.ts'
import type { HandlerContext } from '#api/deps.ts'
import type { KbTable } from '#api/kbs/tables.ts'
import { insertMember } from '#api/manage/members/add.ts'
import { announceMembers, announceToAdministrators } from '#api/manage/members/announce.ts'
import { renewLink } from '#api/manage/members/end-sharing.ts'
import { checkNotMember, inLockedKb } from '#api/manage/members/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import { announceRequest, requestToJoin } from './request.ts'

/** Finds the knowledge base of a shared link, public or private. Throws `invitation_not_found`. */
export async function findKbByLink(db: Db, token: string): Promise<Selectable<KbTable>> {
  return found(await selectKb(db, token).executeTakeFirst())
}

/**
 * Joins with a shared link and returns the knowledge base's id. Throws `invitation_not_found`,
 * `already_a_member`, and `needs_approval` if a join request is needed instead.
 */
export async function joinBySharedLink(context: HandlerContext, token: string): Promise<string> {
  const { db, actor } = context
  const { kb, joined } = await db.transaction().execute(async (trx) => {
    const kb = await lockKbByLink(trx, token)
    await checkNotMember(trx, kb.id, actor.id)
    if (kb.need_approval_to_join) throw new ApiError('needs_approval')
    return { kb, joined: await insertMember(trx, kb.id, { userId: actor.id, role: 'viewer' }) }
  })
  if (joined) {
    await announceMembers(context, kb.id, [joined])
    await notifyInviter(context, kb.id, null)
  }
  return kb.id
}

/**
 * Requests to join with a shared link. If the person has a pending request already, returns that
 * request. Throws `invitation_not_found`, `already_a_member`.
 */
export async function requestBySharedLink(
  context: HandlerContext,
  token: string,
): Promise<JoinRequest> {
  const { db, actor } = context
  const made = await db.transaction().execute(async (trx) => {
    const kb = await lockKbByLink(trx, token)
    await checkNotMember(trx, kb.id, actor.id)
    return requestToJoin(trx, kb.id, actor.id, 'link')
  })
  await announceRequest(context, made)
  return made.request
}

/** Creates a new shared link; the old link no longer works. Throws `forbidden`. */
export async function renewSharedLink(context: HandlerContext, kbId: string): Promise<string> {
  const link = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    return renewLink(trx, kb.id)
  })
  await announceToAdministrators(context, kbId, { invitationLink: link })
  return link
}

// Finds a knowledge base by the token of its shared link and takes the same lock as `lockKb`. A
// token that was renewed meanwhile is not found.
async function lockKbByLink(trx: Db, token: string): Promise<Selectable<KbTable>> {
  return found(await selectKb(trx, token).forNoKeyUpdate().executeTakeFirst())
}

function selectKb(db: Db, token: string) {
  return db.selectFrom('kbs').selectAll().where('invitation_token', '=', token)
}

function found(kb: Selectable<KbTable> | undefined): Selectable<KbTable> {
  if (!kb) throw new ApiError('invitation_not_found')
  return kb
}
