import { Readable } from 'node:stream'
import { type AttachmentPlace, findAttachment } from '#api/chats/messages/find-attachment.ts'
import type { HandlerContext } from '#api/deps.ts'
import { openFile } from '#api/drive/archives/open-file.ts'
import type { ZipEntry } from '#api/drive/archives/write.ts'
import { nullIfRefused } from '#api/platform/api-error.ts'
import type { Language } from '#contract/preferences.ts'
import { chatJson, chatPage } from './chat-page.ts'
import type { ExportDescription } from './format.ts'
import { type Attached, readMessages } from './read-chat.ts'

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
