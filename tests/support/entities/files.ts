import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

type Content = { hash: string; size: number; type: string; is_template?: boolean }

/** Stores the text that all written test pages consist of. */
export async function storeText({ files }: Deps): Promise<Content> {
  const { hash, size } = await files.put(Readable.from([Buffer.from('A text.')]))
  files.release(hash)
  return { hash, size, type: 'text/markdown' }
}

/** Stores the image that all test files consist of. */
export async function storePicture({ files }: Deps): Promise<Content> {
  const picture = await readFile('tests/files/picture.png')
  const { hash, size } = await files.put(Readable.from([picture]))
  files.release(hash)
  return { hash, size, type: 'image/png' }
}

/** Inserts an analysed file. */
export async function insertResource(db: Db, kbId: string, uploaderId: string, content: Content) {
  const id = newId()
  const rest = { failure: null, original_url: null, canonical_url: null, page_count: 1 }
  await db
    .insertInto('resources')
    .values({
      id,
      kb_id: kbId,
      folder_id: null,
      title: `${id}.png`,
      ...content,
      ...rest,
      status: 'completed',
      uploader_id: uploaderId,
    })
    .execute()
  await sql`update kbs set resource_count = resource_count + 1,
    resource_size = resource_size + ${content.size} where id = ${kbId}`.execute(db)
  return id
}

/** Inserts the version before the current one. */
export async function insertVersion(db: Db, kbId: string, resourceId: string, content: Content) {
  const { uploader_id } = await db
    .updateTable('resources')
    .set({ version: 2 })
    .where('id', '=', resourceId)
    .returning('uploader_id')
    .executeTakeFirstOrThrow()
  const of = { resource_id: resourceId, kb_id: kbId, uploader_id, title: 'before.png', n: 1 }
  const created_at = new Date().toISOString()
  await db
    .insertInto('resource_versions')
    .values({ ...of, ...content, created_at })
    .execute()
}

export async function insertFolder(db: Db, kbId: string, creatorId: string) {
  const id = newId()
  const row = { id, kb_id: kbId, parent_id: null, name: id, created_by: creatorId }
  await db.insertInto('folders').values(row).execute()
  return id
}

/** Inserts an import that waits, without a zip file, in place of the one that this person has. */
export async function insertImport(db: Db, userId: string) {
  const id = newId()
  await db.deleteFrom('imports').where('user_id', '=', userId).execute()
  const row = { id, user_id: userId, name: 'export.zip', language: 'en' as const, size: 1 }
  await db
    .insertInto('imports')
    .values({ ...row, kb_id: null, hash: null, failure: null })
    .execute()
  return id
}

type Place = { chatId: string; uploaderId: string; messageId: string | null }

/** Inserts an attachment: of a message, or of none yet. */
export async function insertAttachment(
  db: Db,
  { chatId, uploaderId, messageId }: Place,
  content: Content,
) {
  const id = newId()
  const place = { chat_id: chatId, message_id: messageId, uploader_id: uploaderId }
  await db
    .insertInto('attachments')
    .values({ id, name: 'file.png', is_image: true, ...content, ...place })
    .execute()
  if (messageId)
    await db
      .updateTable('messages')
      .set({ has_attachments: true })
      .where('id', '=', messageId)
      .execute()
  return id
}
