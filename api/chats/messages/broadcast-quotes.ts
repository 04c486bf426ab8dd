import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'

type Publisher = Pick<Deps, 'db' | 'publish'>

/**
 * After the permission to read files changed: one `quotes_update` to every chat that quotes them.
 */
export async function broadcastQuotesOfKb({ db, publish }: Publisher, kbId: string): Promise<void> {
  for (const chatId of await listQuoting(db, kbId)) broadcast(publish, topics.chat(chatId), chatId)
}

/** The person's role in the knowledge base has changed. */
export async function broadcastQuotesTo(
  { db, publish }: Publisher,
  kbId: string,
  userId: string,
): Promise<void> {
  for (const chatId of await listQuoting(db, kbId, userId))
    broadcast(publish, topics.user(userId), chatId)
}

export async function broadcastQuotesOfFiles(
  { db, publish }: Publisher,
  resourceIds: string[],
): Promise<void> {
  if (resourceIds.length === 0) return
  const { rows } = await sql<{ chat_id: string }>`
    select distinct chat_id from messages where source_kb_id is not null
      and jsonb_path_query_array(citations, '$[*].resourceId') ?| ${resourceIds}::text[]`.execute(
    db,
  )
  broadcastQuotesOfChats(
    publish,
    rows.map(({ chat_id }) => chat_id),
  )
}

export function broadcastQuotesOfChats(publish: Publisher['publish'], chatIds: string[]): void {
  for (const chatId of chatIds) broadcast(publish, topics.chat(chatId), chatId)
}

function broadcast(publish: Publisher['publish'], topic: string, chatId: string): void {
  publish([topic], { type: 'quotes_update', data: { chatId } })
}

// Its own chats, and those to which its answers were forwarded.
async function listQuoting(db: Db, kbId: string, userId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chats')
    .select('chats.id')
    .where(
      sql<boolean>`(chats.kb_id = ${kbId} or chats.id in (select chat_id from messages
        where source_kb_id = ${kbId} and sender_type = 'user'))`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.chat_id', '=', 'chats.id')
          .where('messages.source_kb_id', '=', kbId),
      ),
    )
    .$if(userId !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('chat_members')
            .select('chat_members.user_id')
            .whereRef('chat_members.chat_id', '=', 'chats.id')
            .where('chat_members.user_id', '=', userId ?? ''),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
