import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type MessageRow, selectMessages } from '#api/chats/messages/select.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

const mostQuestions = 100

/** How long a writer that does not renew its lease may still be alive. */
const leaseSeconds = 15
/** An answer that nobody has taken yet is left by its writer after this time. */
const untakenMs = 120_000

/** Says which process writes an answer. A writer renews its rows; those of one that died end. */
export type Leases = ReturnType<typeof createLeases>

export function createLeases(db: Db) {
  const writer = randomUUID()
  const until = sql<string>`now() + make_interval(secs => ${leaseSeconds}::int)`
  const own = () => db.updateTable('answer_leases').where('writer', '=', writer)
  return {
    take: (messageId: string): Promise<boolean> => takeLease(db, { messageId, writer, until }),
    /** The condition for storing an answer: who stood still must not overwrite another's. */
    isOurs: (messageId: string): RawBuilder<boolean> =>
      sql`not exists (
        select 1 from answer_leases where message_id = ${messageId} and writer <> ${writer}
      )`,
    renew: async (messageIds: string[]): Promise<void> => {
      if (messageIds.length === 0) return
      await own().set({ until }).where('message_id', 'in', messageIds).execute()
    },
    release: async (messageId: string): Promise<void> => {
      await db
        .deleteFrom('answer_leases')
        .where('message_id', '=', messageId)
        .where('writer', '=', writer)
        .execute()
    },
    leaveAll: async (): Promise<void> => {
      await own().set({ until: sql<string>`'-infinity'` }).execute()
    },
    listLeft: (): Promise<string[]> => listLeft(db),
    /** Ends all leases, if no other process is running. */
    clear: async (): Promise<void> => {
      await db.deleteFrom('answer_leases').execute()
    },
  }
}

interface Taking {
  messageId: string
  writer: string
  until: RawBuilder<string>
}

async function takeLease(db: Db, { messageId, writer, until }: Taking): Promise<boolean> {
  const taken = await db
    .insertInto('answer_leases')
    .values({ message_id: messageId, writer, until })
    .onConflict((conflict) =>
      conflict
        .column('message_id')
        .doUpdateSet({ writer, until })
        .where((eb) =>
          eb.or([
            eb('answer_leases.until', '<', sql<string>`now()`),
            eb('answer_leases.writer', '=', writer),
          ]),
        ),
    )
    .returning('message_id')
    .execute()
  return taken.length > 0
}

async function listLeft(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select message_id as id from answer_leases where until < now()
    union
    select id from messages where bot_state = 'writing' and id < ${uuidAt(Date.now() - untakenMs)}
      and not exists (select 1 from answer_leases where message_id = messages.id)`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listWriting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where(sql<boolean>`bot_state = 'writing'`)
    .execute()
  return rows.map((row) => row.id)
}

export async function isInterrupted(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where(sql<boolean>`bot_state = 'interrupted'`)
    .executeTakeFirst()
  return row !== undefined
}

export async function listUnanswered(db: Db, withinMs: number): Promise<MessageRow[]> {
  return selectMessages(db, null)
    .where('messages.id', '>=', uuidAt(Date.now() - withinMs))
    .where('messages.expect_bot_reply', '=', true)
    .where('messages.sender_type', '=', 'user')
    .where('messages.is_deleted', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as answer')
            .select('answer.id')
            .whereRef('answer.client_id', '=', 'messages.id')
            .where('answer.user_id', '=', botId),
        ),
      ),
    )
    .orderBy('messages.id')
    .limit(mostQuestions)
    .execute()
}

/** Ids begin with their time, so this query needs no other index. */
function uuidAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
