import type { z } from 'zod'
import { findChatTo } from '#api/chats/chats/find.ts'
import { sendMessage } from '#api/chats/messages/send.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { HandlerContext } from '#api/deps.ts'
import { cellAt, tableView } from '#api/documents/words/cell-at.ts'
import type { FoundResource } from '#api/drive/resources/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { commentReplyInput, passageCommentInput } from '#contract/calls/comments.ts'
import { messageInput } from '#contract/calls/messages.ts'
import type { PassageComment } from '#contract/entities/passage-comment.ts'
import { limits } from '#contract/limits.ts'
import { findWords, type Span } from '#shared/match-quote.ts'
import { findCommented, readComment } from './find.ts'
import { commentedAt } from './places.ts'

type Input = z.output<typeof passageCommentInput>

/**
 * Sends a message of the chat, with a quote of the file. Throws what `findCommented` throws,
 * `page_not_found`, `chat_not_found` also for one of another knowledge base, `invalid_input` if the
 * words are not there, and `client_id_reused`.
 */
export async function commentOn(
  context: HandlerContext,
  ids: { kbId: string; resourceId: string },
  { clientId, chatId, content, ...input }: Input,
): Promise<PassageComment> {
  const file = await findCommented(context, ids)
  const chat = await findChatTo(context, chatId, 'send')
  if (chat.kb_id !== file.kb.id) throw new ApiError('chat_not_found')
  const section = await readSection(context, file, input.page)
  const span = spanOf(section.text, input)
  const { resource, kb } = file
  const message = messageInput.parse({ clientId, content })
  const { message: sent } = await sendMessage(context, chatId, {
    ...message,
    keepsDraft: true,
    quotes: {
      kbId: kb.id,
      citations: [citationOf(file, section, span)],
      store: async (trx, messageId) => {
        const row = { ...commentedAt(section, span), resource_id: resource.id }
        await trx
          .insertInto('passage_comments')
          .values({ ...row, message_id: messageId })
          .execute()
      },
    },
  })
  return readComment(context, file, sent.id)
}

/**
 * Sends a message of the comment's thread. Throws what `findCommented` and `readComment` throw, and
 * `client_id_reused`.
 */
export async function replyTo(
  context: HandlerContext,
  { messageId, ...ids }: { kbId: string; resourceId: string; messageId: string },
  reply: z.output<typeof commentReplyInput>,
): Promise<PassageComment> {
  const file = await findCommented(context, ids)
  const { chatId } = await readComment(context, file, messageId)
  const message = messageInput.parse({ ...reply, rootMessageId: messageId })
  await sendMessage(context, chatId, { ...message, keepsDraft: true })
  return readComment(context, file, messageId)
}

async function readSection({ db }: HandlerContext, { resource }: FoundResource, n: number) {
  const section = await db
    .selectFrom('resource_pages')
    .select(['n', 'kind', 'name', 'first_line', 'text', tableView('resource_pages').as('view')])
    .where('resource_id', '=', resource.id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!section || resource.status !== 'completed') throw new ApiError('page_not_found')
  return section
}

function spanOf(text: string, { quote, start }: Pick<Input, 'quote' | 'start'>): Span {
  const span = findWords(text, quote, start)
  if (!span || span.end - span.start > limits.bookLineLength)
    throw new ApiError('invalid_input', { fields: { quote: [span ? 'too_long' : 'foreign'] } })
  return span
}

function citationOf(
  { resource }: FoundResource,
  { n, kind, name, first_line: first, text, view }: Awaited<ReturnType<typeof readSection>>,
  { start, end }: Span,
): StoredCitation {
  const line = first === null ? null : first + text.slice(0, start).split('\n').length - 1
  const cell = cellAt({ kind, text, ...view }, start, end)
  return {
    n: 1,
    resourceId: resource.id,
    version: resource.version,
    title: resource.title,
    page: n,
    pageKind: kind,
    pageName: name,
    line,
    ...(cell && { cell }),
    start,
    end,
    quote: text.slice(start, end),
    marks: [],
    isCommentedOn: true,
  }
}
