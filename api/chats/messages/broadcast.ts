import { type InferResult, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { mayReadQuotes } from '#api/kbs/policy.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { EditedMessage, SentMessage, ServerEvent } from '#contract/events.ts'
import type { KbRole } from '#contract/roles.ts'
import { previewOf } from '#shared/mentions.ts'
import { presentMessage } from './present.ts'
import { type MessageRow, repliersOf, selectMessages } from './select.ts'

// Administrators have more permissions for a message, and members of another knowledge base whose
// files it quotes see these.
type BroadcastRow = InferResult<ReturnType<typeof selectForBroadcast>>[number]
type SentRow = InferResult<ReturnType<typeof selectSent>>[number]

type Publisher = Pick<Deps, 'publish'>

export function selectForBroadcast(db: Db, readerId: string | null = null) {
  return selectMessages(db, readerId)
    .select([administrators.as('administrators'), sourceMembers.as('source_members')])
    .select(isNewest.as('is_newest'))
}

export function selectSent(db: Db, readerId: string | null = null) {
  return selectForBroadcast(db, readerId)
    .leftJoin('messages as roots', 'roots.id', 'messages.root_id')
    .select(['roots.reply_count as root_reply_count', 'roots.last_reply_at as root_last_reply_at'])
    .select(repliersOf('roots').as('root_repliers'))
}

const isNewest = sql<boolean>`messages.seq = (
  select chats.seq from chats where chats.id = messages.chat_id)`

// Literals as in the index definition: the planner would not match parameters to the partial index.
const administrators = sql<string[]>`array(
  select kb_members.user_id::text from chats join kb_members on kb_members.kb_id = chats.kb_id
  where chats.id = messages.chat_id and kb_members.role in ('owner', 'admin'))`

const sourceMembers = sql<{ id: string; role: KbRole }[] | null>`(
  select case when chats.kb_id <> messages.source_kb_id then (
    select coalesce(json_agg(json_build_object('id', people.user_id, 'role', people.role)), '[]')
    from chat_members join kb_members people on people.user_id = chat_members.user_id
    where chat_members.chat_id = chats.id and people.kb_id = messages.source_kb_id) end
  from chats where chats.id = messages.chat_id)`

/** Has notifications written too. */
export function broadcastSent(
  publisher: Pick<Deps, 'publish' | 'notifier'>,
  row: SentRow,
  options?: { endsDraft?: true },
): void {
  broadcastNew(publisher, row, options)
  publisher.notifier.sent(row.chat_id, row.id)
}

/** Each person receives what fetching would give, and the sender whether it ended a draft. */
export function broadcastNew(
  publisher: Publisher,
  row: SentRow,
  ended: { endsDraft?: true } = {},
): void {
  broadcastEach(publisher, row, (message, isOwn) => ({
    type: 'message',
    data: { ...sentOf(row, message), ...(isOwn && ended) },
  }))
}

export function sentOf(row: SentRow, message: Message): SentMessage {
  const { root_id: id, root_reply_count: replyCount, root_last_reply_at: lastReplyAt } = row
  const repliers = (row.root_repliers ?? []).map(presentPerson)
  return {
    chatId: row.chat_id,
    seq: row.seq,
    message,
    lastMessageAt: row.created_at,
    ...(message.content && { lastMessage: previewOf(message) }),
    ...(id && replyCount !== null && { root: { id, replyCount, lastReplyAt, repliers } }),
  }
}

export function broadcastEdited(publisher: Publisher, row: BroadcastRow): void {
  broadcastEach(publisher, row, (message) => ({
    type: 'message_edit',
    data: {
      ...editOf(message),
      ...(row.is_newest && message.content && { lastMessage: previewOf(message) }),
    },
  }))
}

export function broadcastDeleted({ publish }: Publisher, row: MessageRow): void {
  const { chatId, seq, messageId, message } = editOf(presentMessage(row, nobody))
  publish([topics.chat(chatId)], {
    type: 'message_delete',
    data: { chatId, seq, messageId, message },
  })
}

const nobody = { id: '', key: null, kb_role: null, last_read_seq: 0 }

/** Leaves out `isRead` and `feedback`, which are the reader's own. */
export function editOf({ isRead: _, feedback: __, ...message }: Message) {
  const { chatId, seq, id: messageId, content }: EditedMessage = message
  return { chatId, seq, messageId, content, message }
}

// A message differs for its author or who asked, for administrators, and for people who may read
// the quoted files.
function broadcastEach(
  { publish }: Publisher,
  row: BroadcastRow,
  eventOf: (message: Message, isOwn: boolean) => ServerEvent,
): void {
  const { administrators, sender_type, user_id, asker_id } = row
  const { everyone, readers } = readersOf(row)
  const person = sender_type === 'user' ? user_id : asker_id
  const eventFor = (id: string, isAdministrator: boolean, mayRead: boolean) => {
    const kb_role = isAdministrator ? 'admin' : 'viewer'
    const reader = { id, key: null, last_read_seq: row.seq - 1 }
    const message = presentMessage(row, { ...reader, kb_role }, mayRead)
    return eventOf(message, id !== '')
  }
  const audience = (ids: string[], isAdministrator: boolean, mayRead: boolean, own = '') =>
    ids.length > 0
      ? [{ to: ids.map(topics.user), event: eventFor(own, isAdministrator, mayRead) }]
      : []
  const isAdministrator = new Set(administrators)
  const isReader = (id: string) => everyone || readers.has(id)
  const instead = [
    ...(person ? audience([person], isAdministrator.has(person), isReader(person), person) : []),
    ...audience(administrators.filter(isReader), true, true),
    ...audience(
      administrators.filter((id) => !isReader(id)),
      true,
      false,
    ),
    ...(everyone ? [] : audience([...readers], false, true)),
  ]
  publish([topics.chat(row.chat_id)], eventFor('', false, everyone), { instead })
}

// In the message's own knowledge base a reader is administrator or viewer; in another one the
// reader's role counts.
function readersOf({ source_kb_id, source, source_members, administrators }: BroadcastRow) {
  if (!source) return { everyone: source_kb_id === null, readers: new Set<string>() }
  const reads = (role: KbRole | null) => mayReadQuotes({ ...source, role })
  const isOwn = source_members === null
  const readers = source_members?.filter(({ role }) => reads(role)).map(({ id }) => id)
  return {
    everyone: reads(isOwn ? 'viewer' : null),
    readers: new Set(readers ?? (reads('admin') ? administrators : [])),
  }
}
