import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { uuidAt } from './unfinished.ts'

/** How long a writer that does not renew its lease may still be alive. */
const leaseSeconds = 15
/** An answer that nobody has taken yet is left by its writer after this time. */
const untakenMs = 120_000

/**
 * Says which process writes an answer, if several use one database. A lease is a row that its
 * writer renews. A writer that stops leaves its leases at once, and those of one that died end.
 */
export type Leases = ReturnType<typeof createLeases>

export function createLeases(db: Db) {
  const writer = randomUUID()
  const until = sql<string>`now() + make_interval(secs => ${leaseSeconds}::int)`
  const own = () => db.updateTable('answer_leases').where('writer', '=', writer)
  return {
    /** Takes the lease of an answer; returns false if a living process has it. */
    take: (messageId: string): Promise<boolean> => takeLease(db, { messageId, writer, until }),
    /**
     * The condition of a statement that stores an answer: no other process has its lease. A process
     * that stood still for longer than its lease cannot overwrite the answer of another one.
     */
    isOurs: (messageId: string): RawBuilder<boolean> =>
      sql`not exists (
        select 1 from answer_leases where message_id = ${messageId} and writer <> ${writer}
      )`,
    /** Renews the leases of these answers. */
    renew: async (messageIds: string[]): Promise<void> => {
      if (messageIds.length === 0) return
      await own().set({ until }).where('message_id', 'in', messageIds).execute()
    },
    /** Ends the lease of an answer that has ended. */
    release: async (messageId: string): Promise<void> => {
      await db
        .deleteFrom('answer_leases')
        .where('message_id', '=', messageId)
        .where('writer', '=', writer)
        .execute()
    },
    /** Leaves all answers of this process to others. */
    leaveAll: async (): Promise<void> => {
      await own().set({ until: sql<string>`'-infinity'` }).execute()
    },
    /** The answers whose writer has stopped or died. */
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
