import { sql } from 'kysely'
import { likePattern } from '#api/db/like-pattern.ts'
import type { Db } from '#api/db/schema.ts'
import { presentPerson } from '#api/users/present.ts'
import type { ChatMember } from '#contract/entities/chat.ts'

type Query = { search?: string | undefined; limit?: number | undefined }

/** Lists the members of a chat whose names or aliases contain a text, by name. */
export async function findChatMembers(
  db: Db,
  readerId: string,
  chatId: string,
  { search = '', limit }: Query,
): Promise<ChatMember[]> {
  const pattern = likePattern(search.trim())
  const rows = await selectChatMembers(db, chatId)
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.target_id', '=', 'users.id').on('aliases.owner_id', '=', readerId),
    )
    .where(
      sql<boolean>`concat_ws(' ', users.display_name, users.name, aliases.alias) ilike ${pattern}`,
    )
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute()
  return rows.map(presentChatMember)
}

/** The members of a chat, by name. */
export async function listChatMembers(db: Db, chatId: string): Promise<ChatMember[]> {
  const rows = await selectChatMembers(db, chatId).execute()
  return rows.map(presentChatMember)
}

function selectChatMembers(db: Db, chatId: string) {
  return db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .selectAll('users')
    .select(['chat_members.role', 'chats.chat_type', 'chats.created_by'])
    .where('chat_members.chat_id', '=', chatId)
    .orderBy('users.display_name')
    .orderBy('users.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChatMembers>['execute']>>[number]

function presentChatMember(row: Row): ChatMember {
  const isCreator = row.chat_type === 'others' && row.created_by === row.id
  return { ...presentPerson(row), role: row.role, isCreator }
}
