import { type Insertable, sql } from 'kysely'
import { describeFile } from '#api/chats/messages/attachments/receive.ts'
import type { AttachmentTable, MessageTable } from '#api/chats/messages/tables.ts'
import { messageHtml } from '#api/documents/markdown/html.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { citationRows } from '#api/drive/resources/citations.ts'
import type { ImportedMessage } from '#api/manage/exports/format.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { idAt, newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { limits, repliersShown } from '#contract/limits.ts'
import type { Authors } from './authors.ts'
import type { ImportedChat } from './chats.ts'
import type { ResourceIds } from './resources.ts'
import { type Unpack, withUnpacked } from './unpack.ts'
import { ImportStopped, type ImportWork, pastTime } from './work.ts'

const rowsAtOnce = 100

type Known = { authors: Authors; resources: ResourceIds }

type MessageRow = Insertable<MessageTable> & { id: string; content: string; created_at: string }

/** All or none, with everything that belongs to them. */
export async function importBatch(
  work: ImportWork,
  chat: ImportedChat,
  messages: ImportedMessage[],
  known: Known,
): Promise<void> {
  const { deps, userId } = work
  const rows: MessageRow[] = []
  for (const message of messages) {
    rows.push(rowOf(work, chat, message, known))
    await work.step(0)
  }
  await withUnpacked(work, null, async (unpack) => {
    const attachments = await importAttachments(work, { chat, messages, unpack })
    for (const row of rows)
      row.has_attachments = attachments.some(({ message_id }) => message_id === row.id)
    const reactions = reactionsOf(chat, messages, known)
    const citations = messages.flatMap(({ id, citations }) =>
      citationRows(newIdOf(chat, id), citations, known.resources),
    )
    const authors = await known.authors.takeNew()
    await deps.db.transaction().execute(async (trx) => {
      for (const some of slices(authors)) await trx.insertInto('users').values(some).execute()
      await trx.insertInto('messages').values(rows).execute()
      await insertAttachments(trx, work, attachments)
      for (const some of slices(reactions)) await trx.insertInto('reactions').values(some).execute()
      if (citations.length > 0)
        await trx.insertInto('imported_citations').values(citations).execute()
      await countReplies(trx, rows)
      await updateChat(trx, chat, rows)
      if (attachments.length > 0) await checkQuota(trx, deps.settings, { userId, kbId: null })
    })
  })
}

// A message may have a thousand reactions, each of another person. Others wait for each statement.
function slices<T>(rows: T[]): T[][] {
  const starts = Array.from(
    { length: Math.ceil(rows.length / rowsAtOnce) },
    (_, n) => n * rowsAtOnce,
  )
  return starts.map((start) => rows.slice(start, start + rowsAtOnce))
}

function rowOf(
  { kbId }: ImportWork,
  chat: ImportedChat,
  message: ImportedMessage,
  { authors }: Known,
): MessageRow {
  if (chat.ids.has(message.id)) throw new ImportStopped('damaged')
  // Messages are in the order of their times.
  const time = pastTime(message.createdAt)
  if (time > chat.last) chat.last = time
  const seq = chat.ids.size + 1
  const id = idAt(chat.last, seq)
  const is_deleted = message.isDeleted || isEmpty(message)
  const content = is_deleted ? '' : message.content
  const isAnswer = message.senderType === 'bot' || message.citations.length > 0
  if (message.rootId && chat.replies.has(message.rootId)) throw new ImportStopped('damaged')
  if (message.rootId) chat.replies.add(message.id)
  const root_id = message.rootId && newIdOf(chat, message.rootId)
  const parent_id = (message.parentId && chat.ids.get(message.parentId)) ?? null
  chat.ids.set(message.id, id)
  return {
    id,
    chat_id: chat.id,
    seq,
    root_id,
    parent_id,
    also_in_chat: message.alsoInChat && root_id !== null,
    content,
    is_deleted,
    user_id: authors.idOf(message.sender),
    client_id: newId(),
    sender_type: 'user',
    html: content && messageHtml(content),
    tsv: tsvectorOf(content),
    is_edited: message.isEdited,
    bot_state: null,
    bot_outcome: null,
    // People who may not read the files do not see what an answer says about them.
    source_kb_id: isAnswer ? kbId : null,
    has_reactions: message.reactions.length > 0,
    created_at: chat.last,
  }
}

function newIdOf(chat: ImportedChat, id: string): string {
  const found = chat.ids.get(id)
  if (!found) throw new ImportStopped('damaged')
  return found
}

// The exporting person did not see its text, or its files were gone.
function isEmpty({ content, files, citations }: ImportedMessage): boolean {
  return content === '' && citations.length === 0 && files.every(({ path }) => path === null)
}

function reactionsOf(chat: ImportedChat, messages: ImportedMessage[], { authors }: Known) {
  const seen = new Set<string>()
  return messages.flatMap((message) =>
    message.reactions.flatMap(({ reaction, userId, userInfo }) => {
      const row = {
        message_id: newIdOf(chat, message.id),
        user_id: authors.idOf(userInfo && { ...userInfo, id: userId }),
        reaction,
      }
      const key = `${row.message_id} ${row.user_id} ${reaction}`
      if (reaction === '' || seen.has(key)) return []
      seen.add(key)
      return row
    }),
  )
}

async function insertAttachments(trx: Db, { userId }: ImportWork, attachments: AttachmentRow[]) {
  if (attachments.length === 0) return
  const rows = attachments.map((row) => ({ ...row, uploader_id: userId }))
  await trx.insertInto('attachments').values(rows).execute()
}

async function countReplies(trx: Db, rows: MessageRow[]): Promise<void> {
  const replies = rows.filter(({ root_id }) => root_id)
  if (replies.length === 0) return
  const roots = [...Map.groupBy(replies, ({ root_id }) => root_id)].map(([id, own]) => ({
    id,
    count: own.length,
    at: own.at(-1)?.created_at,
    authors: own.map(({ user_id }) => user_id),
  }))
  await sql`
    update messages set reply_count = reply_count + root.count, last_reply_at = root.at,
      replier_ids = array(select person from (
        select person, min(place) as place
        from unnest(replier_ids || root.authors) with ordinality as named (person, place)
        group by person) people order by place limit ${repliersShown}::int)
    from json_to_recordset(${JSON.stringify(roots)}::json)
      as root (id uuid, count int, at timestamptz, authors uuid[])
    where messages.id = root.id`.execute(trx)
}

async function updateChat(trx: Db, chat: ImportedChat, rows: MessageRow[]): Promise<void> {
  const last = rows.findLast(({ is_deleted, content }) => !is_deleted && content !== '')
  const preview = last?.source_kb_id
    ? { last_answer_id: last.id }
    : { last_message: last?.content.slice(0, limits.chatPreviewLength), last_answer_id: null }
  await trx
    .updateTable('chats')
    .set({ seq: chat.ids.size, last_message_at: chat.last, ...(last ? preview : {}) })
    .where('id', '=', chat.id)
    .execute()
}

type AttachmentRow = Omit<Insertable<AttachmentTable>, 'uploader_id'>

type Batch = { chat: ImportedChat; messages: ImportedMessage[]; unpack: Unpack }

async function importAttachments(
  { deps, userId }: ImportWork,
  { chat, messages, unpack }: Batch,
): Promise<AttachmentRow[]> {
  const rows: AttachmentRow[] = []
  for (const message of messages.filter(({ isDeleted }) => !isDeleted)) {
    for (const [position, file] of message.files.entries()) {
      const stored = file.path === null ? null : await unpack(file.path)
      if (!stored) continue
      const name = cleanFileName(file.name)
      const described = await describeFile({ ...deps, actor: { id: userId } }, { ...stored, name })
      const place = { chat_id: chat.id, message_id: chat.ids.get(message.id) ?? null, position }
      rows.push({ id: newId(), name, ...place, ...stored, ...described })
    }
  }
  return rows
}
