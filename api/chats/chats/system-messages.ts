import type { Deps } from '#api/deps.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { newId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { SystemEvent, SystemMessage } from '#contract/entities/chat.ts'

export type NewSystemMessage = {
  event: SystemEvent
  actorId: string
  subjectId?: string
  detail?: string
}

/** Section 4. In the transaction of the action; pass the id to `publishSystemMessages` after it. */
export async function recordSystemMessage(
  trx: Db,
  chatId: string,
  { event, actorId, subjectId, detail = '' }: NewSystemMessage,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('system_messages')
    .values({
      id,
      chat_id: chatId,
      event,
      detail,
      actor_id: actorId,
      subject_id: subjectId ?? null,
    })
    .execute()
  return id
}

export async function recordInTownhall(
  trx: Db,
  kbId: string,
  happening: NewSystemMessage,
): Promise<string[]> {
  const townhall = await trx
    .selectFrom('chats')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('system_chat', '=', 'townhall')
    .executeTakeFirst()
  return townhall ? [await recordSystemMessage(trx, townhall.id, happening)] : []
}

/** Call it after the transaction. */
export async function publishSystemMessages(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await selectSystemMessages(db)
    .where((eb) => eb('happened.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('happened.id')
    .execute()
  for (const systemMessage of rows.map(presentSystemMessage)) {
    const { chatId } = systemMessage
    publish([topics.chat(chatId)], { type: 'system_message', data: { chatId, systemMessage } })
  }
}

/** Newest first. Ids of messages and system messages sort by time, so `before` may be either. */
export async function listSystemMessages(
  db: Db,
  chatId: string,
  { limit, offset, before }: { limit: number; offset: number; before?: string | undefined },
): Promise<SystemMessage[]> {
  // What is skipped is not joined with anything.
  const page = db
    .selectFrom('system_messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const rows = await selectSystemMessages(db)
    .where('happened.id', 'in', page)
    .orderBy('happened.id', 'desc')
    .execute()
  return rows.map(presentSystemMessage)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSystemMessages>['execute']>>[number]

function selectSystemMessages(db: Db) {
  return db
    .selectFrom('system_messages as happened')
    .innerJoin('chats', 'chats.id', 'happened.chat_id')
    .leftJoin('users as actor', 'actor.id', 'happened.actor_id')
    .leftJoin('users as subject', 'subject.id', 'happened.subject_id')
    .selectAll('happened')
    .select([
      'chats.system_chat',
      'actor.name as actor_name',
      'actor.display_name as actor_display_name',
      'actor.picture as actor_picture',
      'actor.is_bot as actor_is_bot',
      'subject.name as subject_name',
      'subject.display_name as subject_display_name',
      'subject.picture as subject_picture',
      'subject.is_bot as subject_is_bot',
    ])
}

function presentSystemMessage(row: Row): SystemMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    event: row.event,
    of: row.system_chat ? 'kb' : 'chat',
    actor: presentIn(row, 'actor'),
    subject: presentIn(row, 'subject'),
    detail: row.detail,
    createdAt: row.created_at,
  }
}

function presentIn(row: Row, part: 'actor' | 'subject') {
  const id = row[`${part}_id`]
  if (!id) return null
  return presentPerson({
    id,
    name: row[`${part}_name`] ?? '',
    display_name: row[`${part}_display_name`] ?? '',
    picture: row[`${part}_picture`],
    is_bot: row[`${part}_is_bot`] ?? false,
  })
}
