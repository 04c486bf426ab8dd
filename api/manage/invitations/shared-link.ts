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
import { presentPreview } from './preview.ts'
import { announceRequest, requestToJoin } from './request.ts'

/** `reader` is null if signed out. The owner counts as the inviter. */
export async function previewSharedLink(db: Db, token: string, reader: { id: string } | null) {
  const kb = found(await selectKb(db, token).executeTakeFirst())
  return presentPreview(db, kb, { reader, inviterId: null })
}

/** Throws `invitation_not_found`, `already_a_member`, `needs_approval`. */
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

/** A pending request is returned. Throws `invitation_not_found`, `already_a_member`. */
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

export async function renewSharedLink(context: HandlerContext, kbId: string): Promise<string> {
  const link = await inLockedKb(context, kbId, async (trx, kb) => {
    if (!kb.can.share) throw new ApiError('forbidden')
    return renewLink(trx, kb.id)
  })
  await announceToAdministrators(context, kbId, { invitationLink: link })
  return link
}

// The same lock as `lockKb`. A token that was renewed meanwhile is not found.
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
