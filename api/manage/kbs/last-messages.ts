import { sql } from 'kysely'
import { lastSaidAt, selectChats } from '#api/chats/chats/find.ts'
import { presentChat } from '#api/chats/chats/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import type { ListedKb } from '#contract/entities/listed-kb.ts'

/** As the reader's list of chats shows them. At most `limits.kbPageSize` knowledge bases. */
export async function addLastMessages(
  { db, actor }: Pick<HandlerContext, 'db' | 'actor'>,
  kbs: Kb[],
): Promise<ListedKb[]> {
  const ids = kbs.filter(({ can }) => can.chat).map(({ id }) => id)
  const rows = await readNewestChats(db, { readerId: actor.id, ids })
  const said = new Map(
    rows.map((row) => [row.kb_id, lastMessageOf(presentChat(row, actor), row.said_at)]),
  )
  return kbs.map((kb) => ({ ...kb, lastMessage: said.get(kb.id) ?? null }))
}

// Without a sender it is the text before a newer one, which this reader may not read.
function lastMessageOf(chat: Chat, at: string | null): ListedKb['lastMessage'] {
  if (!chat.lastMessage || !chat.lastSender || !at) return null
  return { chatId: chat.id, text: chat.lastMessage, sender: chat.lastSender, at }
}

// Reads messages of the newest chats only.
const readNewestChats = statement((db, { readerId, ids }: { readerId: string; ids: string[] }) =>
  selectChats(db, readerId)
    .select(lastSaidAt.as('said_at'))
    .where(sql<boolean>`chats.id = any(array(
        select distinct on (newest.kb_id) newest.id
        from chat_members own join chats newest on newest.id = own.chat_id
        where own.user_id = ${readerId} and newest.kb_id = any(${ids}::uuid[])
          and newest.last_message_at is not null
        order by newest.kb_id, newest.last_message_at desc))`),
)
