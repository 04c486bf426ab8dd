import { sql } from 'kysely'
import type { z } from 'zod'
import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { attachmentCalls } from '#contract/calls/attachments.ts'
import type { ChatAttachment } from '#contract/entities/chat.ts'
import { findAttachment, presentAttachment } from './find.ts'

type Query = z.output<typeof attachmentCalls.listAttachments.query>

type Listed = { attachments: ChatAttachment[]; hasMore: boolean; hasNewer: boolean }

/** Newest messages first. Throws `chat_not_found`, `attachment_not_found`. */
export async function listAttachments(
  context: HandlerContext,
  chatId: string,
  { kind, before, around, limit }: Query,
): Promise<Listed> {
  const chat = await findChat(context, chatId)
  const at = (attachmentId: string) => findSent(context, { chatId: chat.id, attachmentId })
  if (around) return listAround(context, chat.id, await at(around), limit)
  const end = before ? await at(before) : null
  const rows = await selectSent(context.db, chat.id, kind === 'images')
    .$if(end !== null, (q) => q.where(isAfter(end)))
    .orderBy('attachments.message_id', 'desc')
    .orderBy('attachments.position')
    .limit(limit + 1)
    .execute()
  const attachments = rows.slice(0, limit).map(present)
  return { attachments, hasMore: rows.length > limit, hasNewer: before !== undefined }
}

type Place = { messageId: string; position: number; isImage: boolean }

// Up to half of the page is newer.
async function listAround(
  { db }: HandlerContext,
  chatId: string,
  at: Place,
  limit: number,
): Promise<Listed> {
  const half = Math.floor(limit / 2)
  const newer = await selectSent(db, chatId, at.isImage)
    .where((eb) => eb.not(isAfter(at)))
    .where('attachments.message_id', '>=', at.messageId)
    .where((eb) => eb.not(isSame(at)))
    .orderBy('attachments.message_id')
    .orderBy('attachments.position', 'desc')
    .limit(half + 1)
    .execute()
  const above = newer.slice(0, half).reverse()
  const most = limit - above.length
  const rows = await selectSent(db, chatId, at.isImage)
    .where((eb) => eb.or([isAfter(at), isSame(at)]))
    .where('attachments.message_id', '<=', at.messageId)
    .orderBy('attachments.message_id', 'desc')
    .orderBy('attachments.position')
    .limit(most + 1)
    .execute()
  return {
    attachments: [...above, ...rows.slice(0, most)].map(present),
    hasMore: rows.length > most,
    hasNewer: newer.length > half,
  }
}

function selectSent(db: Db, chatId: string, isImage: boolean) {
  return db
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['attachments.id', 'attachments.name', 'attachments.type', 'attachments.size'])
    .select(['attachments.is_image', 'attachments.width', 'attachments.height'])
    .select(['messages.id as message_id', 'messages.root_id', 'messages.created_at'])
    .select(['users.id as sender_id', 'users.name as sender_name', 'users.display_name'])
    .select(['users.picture', 'users.is_bot'])
    .where('attachments.chat_id', '=', chatId)
    .where('attachments.is_image', '=', isImage)
    .where('attachments.message_id', 'is not', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSent>['execute']>>[number]

function present(row: Row): ChatAttachment {
  return {
    ...presentAttachment(row),
    messageId: row.message_id,
    rootId: row.root_id,
    sender: presentPerson({ ...row, id: row.sender_id, name: row.sender_name }),
    createdAt: row.created_at,
  }
}

async function findSent(
  context: HandlerContext,
  place: { chatId: string; attachmentId: string },
): Promise<Place> {
  const found = await findAttachment(context, place)
  if (!found.message_id) throw new ApiError('attachment_not_found')
  return { messageId: found.message_id, position: found.position, isImage: found.is_image }
}

// The first condition lets the index begin at the message.
function isAfter(at: Place | null) {
  const { messageId = '', position = 0 } = at ?? {}
  return sql<boolean>`(attachments.message_id <= ${messageId}::uuid
    and (attachments.message_id < ${messageId}::uuid or attachments.position > ${position}::int))`
}

function isSame({ messageId, position }: Place) {
  return sql<boolean>`(attachments.message_id = ${messageId}::uuid
    and attachments.position = ${position}::int)`
}
