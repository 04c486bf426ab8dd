import { Readable } from 'node:stream'
import { type AttachmentPlace, findAttachment } from '#api/chats/messages/find-attachment.ts'
import type { HandlerContext } from '#api/deps.ts'
import { openFile } from '#api/drive/archives/open-file.ts'
import type { ZipEntry } from '#api/drive/archives/write.ts'
import { nullIfRefused } from '#api/platform/api-error.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Language } from '#contract/preferences.ts'
import type { ExportDescription, ExportedMessage } from './format.ts'
import { fileLink, pageEnd, pageStart } from './html.ts'
import { type Attached, readMessages } from './read-chat.ts'
import { words } from './words.ts'

/** A chat of the export, with the path of its files without an ending. */
export type ExportedChat = ExportDescription['chats'][number] & { id: string }

type Options = { language: Language; writtenBy?: string | undefined }

/**
 * Writes each chat as a page, as JSON, and with its files. Each is read while it is written, so
 * that a long chat needs no memory.
 */
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

// Looked up when it is written: while the files before it were sent, the reader may have left the
// chat, or the message may have been deleted.
async function openAttached(context: HandlerContext, place: AttachmentPlace) {
  const reader = { ...context, found: undefined }
  const file = await findAttachment(reader, place).catch(nullIfRefused)
  return file && openFile(context.files, file.hash)
}

type Chat = { title: string; language: Language; messages: AsyncIterable<ExportedMessage> }

/** Writes a chat as a readable page, oldest message first, one message at a time. */
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

/** Writes a chat as a JSON array, one message at a time and in each line. */
async function* chatJson(messages: AsyncIterable<ExportedMessage>): AsyncIterable<string> {
  let separator = '[\n'
  for await (const message of messages) {
    yield separator + JSON.stringify(message)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
