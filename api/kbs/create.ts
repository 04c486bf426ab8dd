import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { botId, idOnce, newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { kbInput } from '#contract/calls/kbs.ts'

export function newInvitationToken(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * All or nothing. With the `clientId` and the content of an earlier one it makes nothing. Throws
 * `too_many_kbs`; those that were transferred count too.
 */
export async function createKb(
  db: Db,
  ownerId: string,
  input: z.output<typeof kbInput>,
  id: string = input.clientId ? idOnce(input.clientId, [ownerId, input]) : newId(),
): Promise<string> {
  await db.transaction().execute(async (trx) => {
    if (!(await insertKb(trx, ownerId, input, { id, members: 1 }))) return
    await insertOwner(trx, id, ownerId)
    await createSystemChats(trx, id, ownerId)
  })
  return id
}

/** Nobody sees it before it has a member. Returns false if it is there. Throws `too_many_kbs`. */
export async function insertKb(
  trx: Db,
  ownerId: string,
  input: z.output<typeof kbInput>,
  { id, members }: { id: string; members: number },
): Promise<boolean> {
  await checkCount(trx, ownerId)
  const row = { ...kbRow(id, ownerId, input), member_count: members }
  const made = await trx
    .insertInto('kbs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function insertOwner(trx: Db, kbId: string, ownerId: string): Promise<void> {
  await trx
    .insertInto('kb_members')
    .values({ kb_id: kbId, user_id: ownerId, role: 'owner' })
    .execute()
}

async function checkCount(trx: Db, creatorId: string): Promise<void> {
  await lockUser(trx, creatorId)
  const { made } = await trx
    .selectFrom('kbs')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('created_by', '=', creatorId)
    .executeTakeFirstOrThrow()
  if (made >= apiLimits.kbsPerUser) throw new ApiError('too_many_kbs')
}

function kbRow(id: string, ownerId: string, input: z.output<typeof kbInput>) {
  return {
    id,
    title: input.title,
    description: input.description,
    icon: input.icon,
    is_public: input.isPublic,
    is_listed: input.isListed,
    visitor_questions: input.visitorQuestions,
    can_everyone_read: input.canEveryoneRead,
    can_everyone_download: input.canEveryoneDownload,
    can_everyone_upload: input.canEveryoneUpload,
    can_everyone_create_chat: input.canEveryoneCreateChat,
    need_approval_to_join: input.needApprovalToJoin,
    invitation_token: newInvitationToken(),
    created_by: ownerId,
  }
}

async function createSystemChats(db: Db, kbId: string, ownerId: string): Promise<void> {
  const chats = systemChatRows(kbId, ownerId)
  await db.insertInto('chats').values(chats).execute()
  const members = chats.flatMap((chat) =>
    [ownerId, botId].map((userId) => ({
      chat_id: chat.id,
      user_id: userId,
      last_read_message_id: null,
    })),
  )
  await db.insertInto('chat_members').values(members).execute()
}

export function systemChatRows(kbId: string, ownerId: string) {
  const chats = [
    { id: newId(), title: 'Townhall', system_chat: 'townhall' as const },
    { id: newId(), title: 'AI Chat', system_chat: 'ai_chat' as const },
  ]
  const common = { kb_id: kbId, chat_type: 'system' as const, created_by: ownerId }
  return chats.map((chat) => ({ ...chat, ...common, last_message: null }))
}
