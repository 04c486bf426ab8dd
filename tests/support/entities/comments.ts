import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { writeMessage } from './chats.ts'

/** Inserts the text of a page of one section. */
export async function insertSection(db: Db, resourceId: string, text = 'A text.') {
  await db
    .insertInto('resource_pages')
    .values({ resource_id: resourceId, n: 1, kind: 'section', name: null, text, first_line: 1 })
    .execute()
}

/** Inserts a comment of this person on the page, in this chat. */
export async function insertComment(
  db: Db,
  { chatId, resourceId }: { chatId: string; resourceId: string },
  authorId: string,
) {
  const content = `Why ${newId()}?`
  const messageId = await writeMessage(db, chatId, authorId, { content })
  const around = { before: '', after: '.', heading: null }
  await db
    .insertInto('passage_comments')
    .values({
      ...around,
      message_id: messageId,
      resource_id: resourceId,
      quote: 'A text',
      page: 1,
      start: 0,
    })
    .execute()
  return messageId
}
