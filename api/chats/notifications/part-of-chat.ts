import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** The people of a chat whose ids are from `from` on and before `to`. */
export type PartOfChat = { from: string | null; to: string | null }

// How many people one transaction notifies. Others wait for each transaction.
const peopleAtOnce = 100

/** Returns parts of a chat with few people each. Everybody is in one of them, also who joins now. */
export async function partsOfChat(db: Db, chatId: string): Promise<PartOfChat[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id, row_number() over (order by user_id) as n from chat_members
      where chat_id = ${chatId}) people
    where n % ${peopleAtOnce}::int = 0 order by user_id`.execute(db)
  const borders = [null, ...rows.map(({ user_id }) => user_id)]
  return borders.map((from, index) => ({ from, to: borders[index + 1] ?? null }))
}

/** Whether a member of a chat is in this part of it. */
export function isIn({ from, to }: PartOfChat): RawBuilder<boolean> {
  return sql<boolean>`(${from}::uuid is null or chat_members.user_id >= ${from}::uuid)
    and (${to}::uuid is null or chat_members.user_id < ${to}::uuid)`
}
