import { newId } from '#api/platform/ids.ts'
import type { Person, TestApi, TestKb } from './api.ts'
import {
  type ChatMembers,
  insertAnswer,
  insertBookLine,
  insertGroupChat,
  insertQuote,
  type Message,
  writeMessage,
} from './entities/chats.ts'
import { insertComment, insertSection } from './entities/comments.ts'
import {
  insertAttachment,
  insertFolder,
  insertImport,
  insertResource,
  insertVersion,
  storePicture,
  storeText,
} from './entities/files.ts'
import {
  deleteMembership,
  insertAccessKey,
  insertInvitation,
  insertNotification,
  insertPushSubscription,
  insertRequest,
} from './entities/members.ts'

type Someone = { id: string }

/**
 * Creates functions that insert objects of a knowledge base directly into the database, for tests
 * that need many objects. Each function returns ids.
 */
export async function createEntities(api: TestApi, kb: TestKb) {
  const { db } = api.deps
  const picture = await storePicture(api.deps)
  const text = await storeText(api.deps)

  return {
    message: (chatId: string, by: Someone, more: Partial<Message> = {}) =>
      writeMessage(db, chatId, by.id, more),
    /** Inserts an analysed image. */
    resource: (uploader: Someone) => insertResource(db, kb.id, uploader.id, picture),
    /** Inserts an analysed image with an older version. */
    fileWithVersions: async (uploader: Someone) => {
      const id = await insertResource(db, kb.id, uploader.id, picture)
      await insertVersion(db, kb.id, id, picture)
      return id
    },
    /** Inserts a written text with an older version. */
    page: async (writer: Someone) => {
      const id = await insertResource(db, kb.id, writer.id, text)
      await insertVersion(db, kb.id, id, text)
      return id
    },
    /** Inserts a written text with which new pages can begin. */
    template: (writer: Someone) =>
      insertResource(db, kb.id, writer.id, { ...text, is_template: true }),
    /** Inserts a written text that was read. */
    pageWithText: async (writer: Someone) => {
      const id = await insertResource(db, kb.id, writer.id, text)
      await insertSection(db, id)
      return id
    },
    /** Inserts a comment on a page, in a chat. */
    comment: (place: { chatId: string; resourceId: string }, by: Someone) =>
      insertComment(db, place, by.id),
    /** Inserts an upload of one byte that has not arrived. */
    unfinishedUpload: async (by: Someone) => {
      const id = newId()
      const row = { id, kb_id: kb.id, user_id: by.id, folder_id: null, title: 'part.txt', size: 1 }
      await db
        .insertInto('unfinished_uploads')
        .values({ ...row, same_name: null })
        .execute()
      await api.deps.files.parts.create(id)
      return id
    },
    /** Inserts an import that waits. */
    waitingImport: (by: Someone) => insertImport(db, by.id),
    folder: (maker: Someone) => insertFolder(db, kb.id, maker.id),
    groupChat: (creator: Someone, members: ChatMembers) =>
      insertGroupChat(db, kb.id, creator.id, members),
    /** Inserts a finished answer of the bot to this person's question. */
    answer: (chatId: string, asker: Someone) => insertAnswer(db, chatId, asker.id),
    /** Inserts an answer of the bot that consists of one quote of this file. */
    quote: (chatId: string, asker: Someone, resourceId: string) =>
      insertQuote(db, chatId, asker.id, resourceId),
    attachment: (chatId: string, uploader: Someone, messageId: string | null = null) =>
      insertAttachment(db, { chatId, uploaderId: uploader.id, messageId }, picture),
    /** Inserts an open invitation by email. */
    invitation: (by: Someone, email?: string) => insertInvitation(db, kb.id, by.id, email),
    /** Inserts a pending request to join. */
    request: (by: Someone) => insertRequest(db, kb.id, by.id),
    /** Inserts a line of a message in Townhall. */
    bookLine: (keeper: Someone, isShared = false) => insertBookLine(db, kb, keeper.id, isShared),
    accessKey: (of: Someone) => insertAccessKey(db, of.id),
    /** Inserts the subscription of a browser, with a session of its own. */
    pushSubscription: (of: Someone) => insertPushSubscription(db, of.id),
    notification: (to: Someone) => insertNotification(db, kb.id, to.id),
    /** Creates a user who is not a member of any knowledge base. */
    stranger: () => api.person('Somebody'),
    member: async (role: 'admin' | 'viewer'): Promise<Person> => {
      const person = await api.person('Member')
      await api.join(person, kb, role)
      return person
    },
    /** Deletes the membership, as if this person had never joined. */
    evict: ({ id }: Someone) => deleteMembership(db, kb.id, id),
  }
}
