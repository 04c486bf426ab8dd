import { findChat } from '#api/chats/chats/find.ts'
import { readPage } from '#api/chats/messages/page.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { createPaths } from '#api/drive/archives/names.ts'
import { nullIfRefused } from '#api/platform/api-error.ts'
import type { ExportedMessage } from './format.ts'

export type Attached = { id: string; path: string; type: string }

type Which = { chatId: string; folder: string; writtenBy?: string | undefined }

const messagesAtOnce = 100

/**
 * Reads all messages of a chat as this reader sees them, replies included, in the order in which
 * they were sent. Ends when the reader loses the permission. `onFile` gets each attached file.
 */
export async function* readMessages(
  context: HandlerContext,
  { chatId, folder, writtenBy }: Which,
  onFile: (file: Attached) => void = () => {},
): AsyncIterable<ExportedMessage> {
  const addPath = createPaths()
  for (let last = 0; ; ) {
    const page = await readAfter(context, { chatId, writtenBy, last })
    if (!page) return
    const hashes = await findHashes(
      context,
      page.messages.flatMap(({ attachments }) => attachments.map(({ id }) => id)),
    )
    for (const message of page.messages) {
      const files = message.attachments.map(({ id, name, type }) => {
        const hash = hashes.get(id)
        const path = hash ? addPath(folder, name) : null
        if (path) onFile({ id, path, type })
        return { name, path }
      })
      yield { ...message, files }
      last = message.seq
    }
    if (!page.hasMore) return
  }
}

async function readAfter(
  context: HandlerContext,
  { chatId, writtenBy, last }: { chatId: string; writtenBy: string | undefined; last: number },
) {
  // Looked up anew for each page, because the reader may have lost the permission.
  const chat = await findChat({ ...context, found: undefined }, chatId).catch(nullIfRefused)
  if (!chat) return null
  const { rows, hasMore } = await readPage(
    context.db,
    context.actor.id,
    { limit: messagesAtOnce },
    {
      newestFirst: false,
      from: (messages) =>
        messages
          .where('messages.chat_id', '=', chat.id)
          .where('messages.seq', '>', last)
          .$if(writtenBy !== undefined, (q) => q.where('messages.user_id', '=', writtenBy ?? null)),
    },
  )
  const reader = readerOf(chat, context.actor)
  return { messages: rows.map((row) => presentMessage(row, reader)), hasMore }
}

async function findHashes({ db }: HandlerContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'hash'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
