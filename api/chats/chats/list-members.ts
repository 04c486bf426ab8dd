import { sql } from 'kysely'
import { isNamedLike } from '#api/people/users/named-like.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { Namesake } from '#contract/calls/mentions.ts'
import type { ChatMember } from '#contract/entities/chat.ts'

type Query = { search?: string | undefined; after?: string | undefined; limit: number }

/**
 * A page of those whose names or aliases contain a text: the creator, then admins, then others,
 * each by name. Throws `user_not_found` if `after` is no member.
 */
export async function findChatMembers(
  db: Db,
  readerId: string,
  chatId: string,
  { search = '', after, limit }: Query,
): Promise<ChatMember[]> {
  const last = after === undefined ? null : await findPlace(db, chatId, after)
  const rows = await selectChatMembers(db, chatId)
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'users.id').on('aliases.owner_id', '=', readerId),
    )
    .select('aliases.spelling as alias_spelling')
    .where(isNamedLike(search))
    .$if(last !== null, (q) =>
      q.where(
        sql<boolean>`(${rank}, users.spelling, users.id) > (${last?.rank}::int, ${last?.spelling}, ${after}::uuid)`,
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ alias_spelling, ...row }) => ({
    ...presentChatMember(row),
    spelling: [row.spelling, alias_spelling].filter(Boolean).join(' '),
  }))
}

async function findPlace(db: Db, chatId: string, userId: string) {
  const place = await selectChatMembers(db, chatId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!place) throw new ApiError('user_not_found')
  return place
}

export async function listMembersById(db: Db, chatId: string, ids: string[]): Promise<Namesake[]> {
  const rows = await selectChatMembers(db, chatId)
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows.map((row) => ({ ...presentChatMember(row), bio: row.bio }))
}

export async function listChatMembers(db: Db, chatId: string): Promise<ChatMember[]> {
  const rows = await selectChatMembers(db, chatId).execute()
  return rows.map(presentChatMember)
}

const isCreator = sql<boolean>`chats.chat_type = 'others' and chats.created_by = users.id`
const rank = sql<number>`case when ${isCreator} then 0 when chat_members.role = 'admin' then 1 else 2 end`

function selectChatMembers(db: Db, chatId: string) {
  return db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .selectAll('users')
    .select(['chat_members.role', rank.as('rank')])
    .where('chat_members.chat_id', '=', chatId)
    .orderBy(rank)
    .orderBy('users.spelling')
    .orderBy('users.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChatMembers>['execute']>>[number]

function presentChatMember(row: Row): ChatMember {
  return { ...presentPerson(row), role: row.role, isCreator: row.rank === 0 }
}
