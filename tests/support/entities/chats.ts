import { insertMessage } from '#api/chats/messages/insert.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { botId, newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { ChatRole } from '#contract/roles.ts'

export type Message = Parameters<typeof insertMessage>[1]
export type ChatMembers = [{ id: string }, ChatRole][]

export async function insertGroupChat(
  db: Db,
  kbId: string,
  creatorId: string,
  members: ChatMembers,
) {
  const id = newId()
  const empty = { system_chat: null, last_message: null, first_person: null, second_person: null }
  await db
    .insertInto('chats')
    .values({
      id,
      kb_id: kbId,
      title: 'Group',
      chat_type: 'others',
      ...empty,
      created_by: creatorId,
    })
    .execute()
  const rows = members.map(([{ id: user_id }, role]) => ({ chat_id: id, user_id, role }))
  const places = rows.map((row) => ({ ...row, last_read_message_id: null }))
  await db.insertInto('chat_members').values(places).execute()
  return id
}

export async function writeMessage(
  db: Db,
  chatId: string,
  senderId: string,
  more: Partial<Message> = {},
) {
  const id = await insertMessage(db, {
    chat_id: chatId,
    user_id: senderId,
    sender_type: 'user',
    client_id: newId(),
    content: 'Said',
    ...more,
  })
  return id ?? ''
}

/** Inserts a question of this person and a finished answer of the bot. */
export async function insertAnswer(db: Db, chatId: string, askerId: string) {
  const clientId = await writeMessage(db, chatId, askerId, { content: 'Asked' })
  const id = await writeMessage(db, chatId, botId, { sender_type: 'bot', client_id: clientId })
  await db.updateTable('messages').set({ bot_state: 'done' }).where('id', '=', id).execute()
  return id
}

/** Inserts a question, and an answer that consists of one quote of this file. */
export async function insertQuote(db: Db, chatId: string, askerId: string, resourceId: string) {
  const clientId = await writeMessage(db, chatId, askerId, { content: 'Asked' })
  const place = { page: 1, pageKind: 'lines', pageName: null, line: 1, start: 0, end: 4 }
  const quote = { n: 1, resourceId, title: 'moon.txt', ...place, quote: 'Moon', marks: [] }
  const bot = { sender_type: 'bot', client_id: clientId, content: '' } as const
  const id = await writeMessage(db, chatId, botId, bot)
  const answer = { bot_state: 'done', citations: JSON.stringify([quote]) } as const
  await db.updateTable('messages').set(answer).where('id', '=', id).execute()
  await db.updateTable('chats').set({ last_answer_id: id }).where('id', '=', chatId).execute()
  return id
}

/** Inserts a line that this person keeps of a message in Townhall. */
export async function insertBookLine(
  db: Db,
  kb: { id: string; townhallId: string },
  keeperId: string,
  isShared: boolean,
) {
  const id = newId()
  const messageId = await writeMessage(db, kb.townhallId, keeperId, { content: 'Kept words' })
  const words = { quote: 'Kept words', note: '', tsv: tsvectorOf('Kept words') }
  await db
    .insertInto('book_lines')
    .values({
      ...words,
      id,
      kb_id: kb.id,
      user_id: keeperId,
      is_shared: isShared,
      message_id: messageId,
      resource_id: null,
      place: null,
    })
    .execute()
  return id
}
