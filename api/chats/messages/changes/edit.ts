import { sql } from 'kysely'
import type { z } from 'zod'
import { announceChat } from '#api/chats/chats/announce.ts'
import { isOwn } from '#api/chats/chats/quoting.ts'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { linksAfterEdit } from '#api/chats/messages/addresses.ts'
import { removeAttachments } from '#api/chats/messages/attachments/attachments.ts'
import { broadcastEdited, selectForBroadcast } from '#api/chats/messages/broadcast.ts'
import { findMessage, type MessagePlace } from '#api/chats/messages/find.ts'
import { findMentions } from '#api/chats/messages/mentions/mentions.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { messageHtml } from '#api/documents/markdown/html.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import type { Db } from '#api/schema.ts'
import type { messageCalls } from '#contract/calls/messages.ts'
import type { Message } from '#contract/entities/chat.ts'
import { findWords } from '#shared/match-quote.ts'
import { writtenMentions } from '#shared/mentions.ts'
import { plainLine } from '#shared/plain-line.ts'
import { refreshPreview } from './refresh-preview.ts'

type Change = z.output<typeof messageCalls.editMessage.body>

/**
 * Only own messages. The same text changes nothing; another one is no longer forwarded. People no
 * longer mentioned keep their notification. Throws `message_not_found`, `forbidden`,
 * `attachment_not_found`, `user_not_found` for a mention outside the chat, and `invalid_input` if
 * nothing would be left.
 */
export async function editMessage(
  context: HandlerContext,
  place: MessagePlace,
  { content, mentionIds, removedAttachmentIds = [] }: Change,
): Promise<Message> {
  const { db, actor, notifier } = context
  const { chat, message } = await findMessage(context, place)
  if (!message.can.edit) throw new ApiError('forbidden')
  if (message.content === content && removedAttachmentIds.length === 0) return message
  const { previewed, earlier, hashes } = await withChatLocked(db, chat.id, 'write', async (trx) => {
    const before = await trx
      .selectFrom('messages')
      .select(['content', 'html', 'source_kb_id', 'citations', 'mention_ids', 'mentions_everyone'])
      .where('id', '=', message.id)
      .where('is_deleted', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('message_not_found'))
    const { hashes, isLeft } = await removeAttachments(trx, message.id, removedAttachmentIds)
    if (content === '' && !isLeft)
      throw new ApiError('invalid_input', { fields: { content: ['required'] } })
    const isAnswer = before.source_kb_id !== null && !isOwn(before)
    const mayLink = isAnswer ? linksAfterEdit(before, content) : undefined
    const { userIds, marks } = await findMentions(trx, chat.id, {
      content,
      // An answer from files mentions nobody.
      mentionIds: isAnswer ? [] : mentionIds,
      mentionsEveryone: before.mentions_everyone,
      before: before.mention_ids,
      written: writtenMentions(before.html),
    })
    await sql`
      update messages set content = ${content}, html = ${messageHtml(content, mayLink, marks)},
        mention_ids = ${userIds}::uuid[], is_edited = true, has_attachments = ${isLeft},
        forwarded_from = case when content = ${content} then forwarded_from end,
        tsv = ${tsvectorOf(content)}::tsvector
      where id = ${message.id}`.execute(trx)
    await forgetLines(trx, message.id, content)
    const previewed = await refreshPreview(trx, chat.id, message.id)
    return { previewed, earlier: before.mention_ids, hashes }
  })
  const row = await selectForBroadcast(db, actor.id)
    .where('messages.id', '=', message.id)
    .where('messages.is_deleted', '=', false)
    .executeTakeFirstOrThrow(() => new ApiError('message_not_found'))
  broadcastEdited(context, row)
  notifier.edited(chat.id, { messageId: message.id, before: earlier })
  if (previewed) await announceChat(context, chat.id)
  await releaseFiles(db, context.files, hashes)
  return presentMessage(row, readerOf(chat, actor))
}

/** Lines that people kept go with their words: whoever takes these back takes them back everywhere. */
async function forgetLines(trx: Db, messageId: string, content: string): Promise<void> {
  const lines = await trx
    .selectFrom('book_lines')
    .select(['id', 'quote'])
    .where('message_id', '=', messageId)
    .execute()
  const text = plainLine(content)
  const gone = lines.filter(({ quote }) => !findWords(text, quote)).map(({ id }) => id)
  if (gone.length > 0) await trx.deleteFrom('book_lines').where('id', 'in', gone).execute()
}
