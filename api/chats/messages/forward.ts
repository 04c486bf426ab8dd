import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { v5, v7 } from 'uuid'
import type { z } from 'zod'
import { type FoundChat, findChat, selectChats } from '#api/chats/chats/find.ts'
import { shownOf } from '#api/chats/chats/quoting.ts'
import { lockChats } from '#api/chats/chats/with-chat-locked.ts'
import type { HandlerContext } from '#api/deps.ts'
import { mostGrowth } from '#api/documents/markdown/html.ts'
import { isOutsideKey } from '#api/people/access-keys/policy.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { messageCalls } from '#contract/calls/messages.ts'
import type { Message } from '#contract/entities/chat.ts'
import { broadcastSent, selectSent } from './broadcast.ts'
import { type NewMessage, sendOnce } from './insert.ts'
import { findMentions } from './mentions/mentions.ts'
import { presentMessage, readerOf } from './present.ts'
import { type MessageRow, selectMessages } from './select.ts'

type Forwarding = z.output<typeof messageCalls.forwardMessages.body>

/** `sourceId`: the message whose files are copied. */
type Copy = NewMessage & { sourceId: string | null }

/**
 * After the comment, in their order, each once, all or none. The same `clientId` returns the first
 * copies. An answer keeps its quotes, which only readers of the files see. Throws
 * `message_not_found`, `chat_not_found`, `client_id_reused`, `person_full`.
 */
export async function forwardMessages(
  context: HandlerContext,
  chatId: string,
  input: Forwarding,
): Promise<Message[]> {
  const { db, actor, settings } = context
  const sources = await findSources(context, chatId, input.messageIds)
  const chats = await findTargets(context, input.chatIds)
  checkSize(sources, chats.length, input.comment)
  const copies = chats.flatMap((chat) => copiesFor(chat, actor.id, sources, input))
  const made = await sendOnce(db, async (trx, insert) => {
    await lockAll(trx, chats, sources)
    let commentId: string | undefined
    for (const copy of copies) {
      const { sourceId, ...message } = copy
      const { chat_id, content } = message
      const mentions = sourceId === null ? await findMentions(trx, chat_id, { content }) : null
      const isSame = mentions?.userIds.length === 0
      const id = await insert({
        ...(isSame && commentId && { copyOf: commentId }),
        ...message,
        ...(mentions && { mention_ids: mentions.userIds, marks: mentions.marks }),
      })
      if (isSame) commentId ??= id
      if (sourceId) await copyFiles(trx, sourceId, { ...message, id })
      // Yields to the event loop; requests that need the database wait for this transaction.
      await setImmediate()
    }
    if (sources.some(({ attachments }) => attachments))
      await checkQuota(trx, settings, { userId: actor.id, kbId: null })
    return true
  })
  const rows = await selectSent(db, actor.id)
    .where('messages.user_id', '=', actor.id)
    .where((eb) =>
      eb('messages.client_id', '=', eb.fn.any(eb.val(copies.map(({ client_id }) => client_id)))),
    )
    .execute()
  // Copies from an earlier request with this `clientId` must be the same as those requested now.
  if (rows.length < copies.length) throw new ApiError('client_id_reused')
  const inOrder = chats.flatMap((chat) =>
    rows.filter((row) => row.chat_id === chat.id).sort((one, other) => one.seq - other.seq),
  )
  for (const row of made ? inOrder : []) {
    broadcastSent(context, row)
    await setImmediate()
  }
  return inOrder.map((row) => presentMessage(row, readerIn(chats, row, actor)))
}

async function findSources(
  context: HandlerContext,
  chatId: string,
  messageIds: string[],
): Promise<MessageRow[]> {
  const chat = await findChat(context, chatId)
  const wanted = [...new Set(messageIds)]
  const rows = await selectMessages(context.db, context.actor.id)
    .where('messages.chat_id', '=', chat.id)
    .where('messages.is_deleted', '=', false)
    .where((eb) => eb('messages.id', '=', eb.fn.any(eb.val(wanted))))
    .orderBy('messages.seq')
    .execute()
  const forwardable = rows.filter((row) => shownOf(row).content !== '' || row.attachments)
  if (forwardable.length < wanted.length) throw new ApiError('message_not_found')
  return forwardable
}

// Limits how much one request writes, reads again, broadcasts and returns.
function checkSize(sources: MessageRow[], chats: number, comment = ''): void {
  const most = comment.length * mostGrowth
  const characters = sources.reduce(
    (sum, { content, html, citations }) =>
      sum + content.length + html.length + JSON.stringify(citations).length,
    most,
  )
  if (
    sources.length * chats > apiLimits.messagesPerForward ||
    characters * chats > apiLimits.forwardCharacters
  )
    throw new ApiError('invalid_input', { fields: { messageIds: ['too_many'] } })
}

async function findTargets({ db, actor }: HandlerContext, chatIds: string[]): Promise<FoundChat[]> {
  const wanted = [...new Set(chatIds)]
  const chats = await selectChats(db, actor.id)
    .where((eb) => eb('chats.id', '=', eb.fn.any(eb.val(wanted))))
    .orderBy('chats.id')
    .execute()
  const isOutside = chats.some(({ kb_id }) => isOutsideKey(actor, kb_id))
  if (isOutside || chats.length < wanted.length) throw new ApiError('chat_not_found')
  return chats
}

function copiesFor(
  chat: FoundChat,
  userId: string,
  sources: MessageRow[],
  { clientId, comment }: Forwarding,
): Copy[] {
  const keyOf = (part: string) => (clientId ? v5(`${chat.id} ${part}`, clientId) : v7())
  const copy = (content: string, source: MessageRow | null): Copy => ({
    chat_id: chat.id,
    user_id: userId,
    sender_type: 'user',
    content,
    sourceId: source?.id ?? null,
    ...(source ? { copyOf: source.id, forwarded_from: authorOf(source, userId) } : {}),
    ...(source?.source_kb_id && {
      source_kb_id: source.source_kb_id,
      citations: source.citations,
    }),
    client_id: keyOf(source?.id ?? 'comment'),
  })
  return [
    ...(comment ? [copy(comment, null)] : []),
    ...sources.map((source) => copy(source.content, source)),
  ]
}

/** Null if they are the sender's own words. */
function authorOf({ forwarded_from, user_id }: MessageRow, senderId: string): string | null {
  const author = forwarded_from ?? user_id
  return author === senderId ? null : author
}

// Before anything is written: one after the other, the locks would be taken in another order.
async function lockAll(trx: Db, chats: FoundChat[], sources: MessageRow[]): Promise<void> {
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  await lockChats(trx, sql`(select unnest(${idsOf(chats)}::uuid[]))`)
  await sql`select from attachments where message_id = any(${idsOf(sources)}::uuid[])
    order by id for share`.execute(trx)
}

async function copyFiles(
  trx: Db,
  sourceId: string,
  message: { id: string; chat_id: string; user_id: string },
): Promise<void> {
  const files = await trx
    .selectFrom('attachments')
    .select(['name', 'type', 'size', 'hash', 'position', 'is_image', 'width', 'height'])
    .where('message_id', '=', sourceId)
    .execute()
  if (files.length === 0) return
  const { id: message_id, chat_id, user_id: uploader_id } = message
  const place = { message_id, chat_id, uploader_id }
  await trx
    .insertInto('attachments')
    .values(files.map((file) => ({ ...file, ...place, id: newId() })))
    .execute()
  await sql`update messages set has_attachments = true where id = ${message.id}`.execute(trx)
}

function readerIn(chats: FoundChat[], row: MessageRow, actor: Actor) {
  const chat = chats.find(({ id }) => id === row.chat_id)
  return readerOf(chat ?? { last_read_seq: 0, kb_role: 'viewer' }, actor)
}
