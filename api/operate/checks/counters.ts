import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** `key`: identifies a row `t`, as text; usually its id. */
type Counter = { table: string; column: string; count: string; key?: string }

// What is in a deleted knowledge base counts as content of the bin.
const kept = 'kbs.deleted_at is null'
const inKbs = 'join kbs on kbs.id = resources.kb_id'
const sum = (from: string) => `(select coalesce(sum(size), 0) from ${from})`

/** Stored numbers, and how to count each for the row `t`. */
const counters: Counter[] = [
  {
    table: 'kbs',
    column: 'resource_count',
    count: '(select count(*) from resources where kb_id = t.id)',
  },
  {
    table: 'kbs',
    column: 'resource_size',
    count: `${sum('resources where kb_id = t.id')} + ${sum('resource_versions where kb_id = t.id')}`,
  },
  { table: 'kbs', column: 'bin_size', count: sum('bin_rows where kb_id = t.id') },
  {
    table: 'kbs',
    column: 'member_count',
    // The memberships of a deleted knowledge base are in the bin.
    count: `case when deleted_at is null then (select count(*) from kb_members where kb_id = t.id)
      else member_count end`,
  },
  {
    table: 'users',
    column: 'resource_count',
    count: `(select count(*) from resources ${inKbs} where uploader_id = t.id and ${kept})`,
  },
  {
    table: 'users',
    column: 'resource_size',
    count: `(select coalesce(sum(resources.size), 0) from resources ${inKbs}
        where coalesce(version_by, uploader_id) = t.id and ${kept})
      + (select coalesce(sum(resource_versions.size), 0) from resource_versions
        join kbs on kbs.id = resource_versions.kb_id where uploader_id = t.id and ${kept})`,
  },
  {
    table: 'users',
    column: 'attached_size',
    count: `(select coalesce(sum(attachments.size), 0) from attachments
        join chats on chats.id = attachments.chat_id join kbs on kbs.id = chats.kb_id
        where attachments.uploader_id = t.id and ${kept})
      + (select coalesce(sum(feedback_images.size), 0) from feedback_images
        join feedback on feedback.id = feedback_id where feedback.user_id = t.id)`,
  },
  { table: 'users', column: 'bin_size', count: sum('bin_rows where user_id = t.id') },
  {
    table: 'messages',
    column: 'reply_count',
    count: '(select count(*) from messages replies where replies.root_id = t.id)',
  },
  {
    table: 'chats',
    column: 'seq',
    count: '(select coalesce(max(messages.seq), 0) from messages where chat_id = t.id)',
  },
  {
    table: 'thread_members',
    column: 'unread_count',
    key: "t.root_id || ' ' || t.user_id",
    count: `case when follows then (select count(*) from messages replies
        where replies.root_id = t.root_id and replies.seq > last_read_seq
          and replies.user_id <> t.user_id)
      else 0 end`,
  },
  {
    table: 'bin_entries',
    column: 'file_count',
    // The files of a deleted knowledge base stay in their table.
    count: `case kind when 'kb' then (select count(*) from resources where kb_id = t.id)
      else (select count(*) from bin_rows where entry_id = t.id and source = 'resources') end`,
  },
  {
    table: 'bin_entries',
    column: 'size',
    count: `case kind when 'message' then size
      when 'chat' then ${sum('attachments where chat_id = t.id')}
      when 'kb' then ${sum("bin_rows where entry_id = t.id and source = 'storage'")}
      else ${sum('bin_rows where entry_id = t.id')} end`,
  },
]

export type WrongCounter = { what: string; id: string; stored: number; counted: number }

/** `mend` stores the right numbers. */
export async function checkCounters(db: Db, mend: boolean): Promise<WrongCounter[]> {
  const found: WrongCounter[] = []
  for (const { table, column, count, key = 't.id' } of counters) {
    const wrong = await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const select = `select (${key})::text as id, ${column} as stored, ${count} as counted from ${table} t`
      const { rows } = await sql<Omit<WrongCounter, 'what'>>`
        select id, stored::bigint as stored, counted::bigint as counted
        from (${sql.raw(select)}) counted_rows where stored <> counted`.execute(trx)
      if (mend && rows.length > 0) await correct(trx, { table, column, key }, rows)
      return rows
    })
    found.push(...wrong.map((row) => ({ what: `${table}.${column}`, ...row })))
  }
  return found
}

// A number that has changed meanwhile is left alone.
async function correct(
  trx: Db,
  { table, column, key }: { table: string; column: string; key: string },
  rows: Omit<WrongCounter, 'what'>[],
): Promise<void> {
  for (const { id, stored, counted } of rows)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${counted}::bigint
      where (${sql.raw(key)})::text = ${id} and ${sql.ref(column)} = ${stored}::bigint`.execute(trx)
}
