import { noLastMessage } from '#api/chats/chats/create.ts'
import { systemChatRows } from '#api/kbs/create.ts'
import {
  type ExportDescription,
  type ImportedMessage,
  importedMessage,
} from '#api/manage/exports/format.ts'
import { newId } from '#api/platform/ids.ts'
import { chatInput } from '#contract/calls/chats.ts'
import { importLimits } from '#contract/limits.ts'
import type { Authors } from './authors.ts'
import { importBatch } from './messages.ts'
import { parseExported, readValues } from './read-description.ts'
import type { ResourceIds } from './resources.ts'
import { ImportStopped, type ImportWork } from './work.ts'

type Described = ExportDescription['chats'][number]

/** New ids of messages by old ones, old ids of replies, the newest time. */
export type ImportedChat = {
  id: string
  ids: Map<string, string>
  replies: Set<string>
  last: string
}

/**
 * Private chats become group chats, because the other person is not here. Nobody is in a chat yet,
 * so nobody is notified. Throws an `ImportStopped`, `person_full`.
 */
export async function importChats(
  work: ImportWork,
  chats: Described[],
  authors: Authors,
  resources: ResourceIds,
): Promise<void> {
  const { deps, kbId, userId } = work
  const system = systemChatRows(kbId, userId)
  await deps.db.insertInto('chats').values(system).execute()
  const taken = new Set<string>()
  let messages = 0
  for (const chat of chats) {
    const there = system.find(({ system_chat }) => system_chat === chat.systemChat)
    if (there && taken.has(there.id)) throw new ImportStopped('damaged')
    const id = there?.id ?? (await insertGroupChat(work, chat))
    taken.add(id)
    messages += await importMessages(work, { ...chat, id }, authors, resources)
    if (messages > importLimits.messages) throw new ImportStopped('too_large')
  }
}

async function insertGroupChat(
  { deps, kbId, userId }: ImportWork,
  { title, color }: Described,
): Promise<string> {
  const input = chatInput.safeParse({ kbId, title, color })
  if (!input.success) throw new ImportStopped('damaged')
  const id = newId()
  await deps.db
    .insertInto('chats')
    .values({
      ...noLastMessage,
      id,
      kb_id: kbId,
      title: input.data.title,
      color: input.data.color,
      chat_type: 'others',
      created_by: userId,
    })
    .execute()
  return id
}

async function importMessages(
  work: ImportWork,
  { id, path }: Described & { id: string },
  authors: Authors,
  resources: ResourceIds,
): Promise<number> {
  const chat: ImportedChat = { id, ids: new Map(), replies: new Set(), last: '' }
  for await (const batch of readBatches(work, `${path}.json`)) {
    if (chat.ids.size + batch.length > importLimits.messagesPerChat)
      throw new ImportStopped('too_large')
    await importBatch(work, chat, batch, { authors, resources })
  }
  return chat.ids.size
}

// A batch is small, because others wait for each statement of the embedded database.
async function* readBatches(work: ImportWork, file: string): AsyncIterable<ImportedMessage[]> {
  let batch: ImportedMessage[] = []
  let bytes = 0
  for await (const read of readValues(work, file, { of: 'list', paths: ['$.*'] })) {
    const message = parseExported(importedMessage, read.value)
    const isFull =
      batch.length === importLimits.messagesAtOnce ||
      bytes + read.bytes > importLimits.messageBytesAtOnce
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(message)
    bytes += read.bytes
  }
  if (batch.length > 0) yield batch
}
