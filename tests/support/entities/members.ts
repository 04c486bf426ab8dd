import { sql } from 'kysely'
import { hashToken, startSession } from '#api/people/auth/sessions.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

/** Inserts an open invitation by email. */
export async function insertInvitation(db: Db, kbId: string, inviterId: string, email?: string) {
  const [id, token] = [newId(), newId()]
  const address = { kb_id: kbId, email: email ?? `${id}@example.org`, invited_by: inviterId }
  const open = {
    token_hash: hashToken(token),
    status: 'pending' as const,
    expires_at: sql<string>`now() + interval '1 day'`,
  }
  await db
    .insertInto('invitees')
    .values({ id, ...address, ...open })
    .onConflict((conflict) => conflict.columns(['kb_id', 'email']).doUpdateSet(open))
    .execute()
  return { id, token }
}

/** Inserts a key of which nobody knows the secret. */
export async function insertAccessKey(db: Db, userId: string): Promise<string> {
  const id = newId()
  const row = { id, user_id: userId, kb_id: null, name: 'A program', scope: 'read' as const }
  await db
    .insertInto('access_keys')
    .values({ ...row, token_hash: hashToken(id), ending: 'abcd' })
    .execute()
  return id
}

export async function insertPushSubscription(db: Db, userId: string): Promise<string> {
  const id = newId()
  const session_hash = hashToken(await startSession(db, userId))
  const browser = { endpoint: `https://push.example.org/${id}`, p256dh: '', auth: '' }
  await db
    .insertInto('push_subscriptions')
    .values({ id, user_id: userId, session_hash, ...browser, browser: 'Firefox', system: 'Linux' })
    .execute()
  return id
}

/** Inserts a pending request to join. */
export async function insertRequest(db: Db, kbId: string, userId: string) {
  const row = { id: newId(), kb_id: kbId, user_id: userId, reviewed_by: null }
  await db
    .insertInto('join_requests')
    .values({ ...row, joined_via: 'link' })
    .execute()
  return row.id
}

export async function insertNotification(db: Db, kbId: string, userId: string) {
  const id = newId()
  const about = { chat_id: null, message_id: null, actor_id: null, group_key: id }
  await db
    .insertInto('notifications')
    .values({ id, user_id: userId, type: 'message_new', kb_id: kbId, ...about })
    .execute()
  return id
}

/** Deletes the membership, as if this person had never joined. */
export async function deleteMembership(db: Db, kbId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('kb_members')
    .where('kb_id', '=', kbId)
    .where('user_id', '=', userId)
    .execute()
  await db.deleteFrom('join_requests').where('user_id', '=', userId).execute()
  await sql`delete from chat_members using chats where chats.id = chat_members.chat_id
    and chats.kb_id = ${kbId} and chat_members.user_id = ${userId}`.execute(db)
}
