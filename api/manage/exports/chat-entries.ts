import { Readable } from 'node:stream'
import { findChat, selectChats } from '#api/chats/chats/find.ts'
import { type AttachmentPlace, findAttachment } from '#api/chats/messages/attachments/find.ts'
import { readPage } from '#api/chats/messages/page.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import type { HandlerContext } from '#api/deps.ts'
import { createPaths } from '#api/drive/archives/names.ts'
import { openFile, type ZipEntry } from '#api/drive/archives/write.ts'
import { nullIfRefused } from '#api/platform/api-error.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import type { ExportDescription, ExportedMessage } from './format.ts'
import { fileLink, pageEnd, pageStart } from './html.ts'
import { words } from './words.ts'

const messagesAtOnce = 100

export type ExportedChat = ExportDescription['chats'][number] & { id: string }

type Options = { language: Language; writtenBy?: string | undefined }

/** A page, JSON and files of each chat. Read while written, so that a long chat needs no memory. */
export async function* chatEntries(
  context: HandlerContext,
  chats: ExportedChat[],
  { language, writtenBy }: Options,
): AsyncIterable<ZipEntry> {
  for (const { id, title, path } of chats) {
    const which = { chatId: id, folder: `${path} files/`, writtenBy }
    const attached: Attached[] = []
    const messages = readMessages(context, which, (file) => attached.push(file))
    const page = Readable.from(chatPage({ title, language, messages }))
    yield { path: `${path}.html`, content: page, type: 'text/html' }
    const again = Readable.from(chatJson(readMessages(context, which)))
    yield { path: `${path}.json`, content: again, type: 'text/plain' }
    for (const file of attached) {
      const content = await openAttached(context, { chatId: id, attachmentId: file.id })
      if (content) yield { path: file.path, content, type: file.type }
    }
  }
}

type Attached = { id: string; path: string; type: string }

type Which = { chatId: string; folder: string; writtenBy?: string | undefined }

/** Reads replies too, in order. Ends when the reader loses the permission. */
async function* readMessages(
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

// Looked up when it is written: the reader may have left the chat, or the message may be deleted.
async function openAttached(context: HandlerContext, place: AttachmentPlace) {
  const reader = { ...context, found: undefined }
  const file = await findAttachment(reader, place).catch(nullIfRefused)
  return file && openFile(context.files, file.hash)
}

type Chat = { title: string; language: Language; messages: AsyncIterable<ExportedMessage> }

/** Oldest message first, one at a time. */
async function* chatPage({ title, language, messages }: Chat): AsyncIterable<string> {
  const t = words[language]
  yield `${pageStart(language, title)}<p>${fileLink('index.html', t.back, 1)}</p>
<h1>${escapeHtml(title)}</h1>
`
  let count = 0
  for await (const message of messages) {
    count++
    yield messageHtml(message, language)
  }
  if (count === 0) yield `<p>${t.emptyChat}</p>\n`
  yield pageEnd
}

// The text of a message was made safe when it was stored.
function messageHtml(message: ExportedMessage, language: Language): string {
  const t = words[language]
  const name = message.sender?.displayName ?? t.unknown
  const reply = message.rootId ? ` · <a href="#m-${message.rootId}">${t.replyTo}</a>` : ''
  const edited = message.isEdited ? ` · ${t.edited}` : ''
  return `<article id="m-${message.id}"${message.rootId ? ' class="reply"' : ''}>
<p><strong>${escapeHtml(name)}</strong> · <time datetime="${message.createdAt}">${timeOf(message.createdAt)}</time>${reply}${edited}</p>
${message.html}
${filesHtml(message, t.attachments)}</article>
`
}

function filesHtml({ files }: ExportedMessage, heading: string): string {
  if (files.length === 0) return ''
  const links = files.map(({ name, path }) => (path ? fileLink(path, name, 1) : escapeHtml(name)))
  return `<p>${heading}: ${links.join(', ')}</p>\n`
}

function timeOf(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}

/** One message at a time and in each line. */
async function* chatJson(messages: AsyncIterable<ExportedMessage>): AsyncIterable<string> {
  let separator = '[\n'
  for await (const message of messages) {
    yield separator + JSON.stringify(message)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

type Chats = ReturnType<typeof selectChats>

/** Private chats have the other's own name: whoever gets the export must not see aliases. */
export async function selectExportedChats(
  { db, actor }: HandlerContext,
  narrowed: (chats: Chats) => Chats,
): Promise<ExportedChat[]> {
  const rows = await narrowed(selectChats(db, actor.id))
    .select('other.display_name as own_name')
    .orderBy('chats.id')
    .execute()
  const addPath = createPaths()
  return rows.map((row) => {
    const title = row.own_name ?? row.title
    return {
      id: row.id,
      title,
      color: row.color,
      path: addPath('chats/', title),
      chatType: row.chat_type,
      systemChat: row.system_chat,
    }
  })
}
