import { sql } from 'kysely'
import type { Message } from '#contract/entities/chat.ts'
import type { EditedMessage, ServerEvent } from '#contract/events.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { topics } from '../realtime/publish.ts'
import { type MessageRow, presentMessage } from './present.ts'
import { selectMessages } from './select.ts'

/** A message with the administrators of its knowledge base, who may do more with it than others. */
export type ToldRow = MessageRow & { administrators: string[] }

type Teller = Pick<Deps, 'publish'>

/** Messages to be told of, narrowed by the caller. */
export function selectTold(db: Db) {
  return selectMessages(db).select(administrators.as('administrators'))
}

// As the index says it: parameters would not be seen to mean the same.
const administrators = sql<string[]>`array(
  select kb_members.user_id::text from chats join kb_members on kb_members.kb_id = chats.kb_id
  where chats.id = messages.chat_id and kb_members.role in ('owner', 'admin'))`

/** Shows a message that has just been stored to everybody in its chat, and has the others notified. */
export function tellSent(teller: Pick<Deps, 'publish' | 'notifier'>, row: ToldRow): void {
  tellNew(teller, row)
  teller.notifier.sent(row.chat_id, row.id)
}

/** Shows a message that has just been stored to everybody in its chat, to each as they would fetch it. */
export function tellNew(teller: Teller, row: ToldRow): void {
  const { chat_id: chatId, seq } = row
  tellEach(teller, row, (message) => ({ type: 'message', data: { chatId, seq, message } }))
}

/** Shows what a message says now to everybody in its chat. */
export function tellEdited(teller: Teller, row: ToldRow): void {
  tellEach(teller, row, (message) => ({ type: 'message_edit', data: editOf(message) }))
}

/** What an edit tells somebody of a message; whether they have read and like it is as it was. */
export function editOf({ isRead: _, feedback: __, ...message }: Message) {
  const { chatId, seq, id: messageId, content }: EditedMessage = message
  return { chatId, seq, messageId, content, message }
}

// It is another thing to whose message or whose answer it is, and to administrators.
function tellEach(
  { publish }: Teller,
  row: ToldRow,
  eventOf: (message: Message) => ServerEvent,
): void {
  const person = row.sender_type === 'user' ? row.user_id : row.asker_id
  const eventFor = (id: string, isAdministrator: boolean) => {
    const kb_role = isAdministrator ? 'admin' : 'viewer'
    return eventOf(presentMessage(row, { id, kb_role, last_read_seq: row.seq - 1 }))
  }
  const own = person && {
    to: [topics.user(person)],
    event: eventFor(person, row.administrators.includes(person)),
  }
  const theirs = { to: row.administrators.map(topics.user), event: eventFor('', true) }
  publish([topics.chat(row.chat_id)], eventFor('', false), {
    instead: own ? [own, theirs] : [theirs],
  })
}
