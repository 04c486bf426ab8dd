import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { hashToken } from '#api/auth/sessions.ts'
import { botId, newId } from '#api/ids.ts'
import { insertMessage } from '#api/messages/insert.ts'
import type { ChatRole } from '#contract/roles.ts'
import type { Person, TestApi, TestKb } from './api.ts'

type Someone = { id: string }

/**
 * Inserts any number of objects of a knowledge base straight into the database, for tests of what
 * may be done with them. Each function returns ids.
 */
export async function createThings(api: TestApi, kb: TestKb) {
  const { db, files } = api.deps
  const picture = await readFile('tests/files/picture.png')
  const { hash, size } = await files.put(Readable.from([picture]))
  files.letGo(hash)
  const file = { hash, size, type: 'image/png' }

  const message = async (chatId: string, by: Someone, more: Partial<Message> = {}) => {
    const id = await insertMessage(db, {
      chatId,
      userId: by.id,
      senderType: 'user',
      clientId: newId(),
      content: 'Said',
      rootId: null,
      parentId: null,
      expectBotReply: false,
      botState: null,
      ...more,
    })
    return id ?? ''
  }

  return {
    message,
    /** An analysed image. */
    resource: async (uploader: Someone) => {
      const id = newId()
      const rest = { failure: null, original_url: null, canonical_url: null, page_count: 1 }
      await db
        .insertInto('resources')
        .values({
          id,
          kb_id: kb.id,
          folder_id: null,
          title: `${id}.png`,
          ...file,
          ...rest,
          status: 'completed',
          uploader_id: uploader.id,
        })
        .execute()
      await sql`update kbs set resource_count = resource_count + 1,
        resource_size = resource_size + ${size} where id = ${kb.id}`.execute(db)
      return id
    },
    folder: async (maker: Someone) => {
      const id = newId()
      const row = { id, kb_id: kb.id, parent_id: null, name: id, created_by: maker.id }
      await db.insertInto('folders').values(row).execute()
      return id
    },
    groupChat: async (creator: Someone, members: [Someone, ChatRole][]) => {
      const id = newId()
      const empty = { system_chat: null, last_message: null, first_person: null }
      await db
        .insertInto('chats')
        .values({
          id,
          kb_id: kb.id,
          title: 'Group',
          chat_type: 'others',
          ...empty,
          second_person: null,
          created_by: creator.id,
        })
        .execute()
      const rows = members.map(([{ id: user_id }, role]) => ({ chat_id: id, user_id, role }))
      const places = rows.map((row) => ({ ...row, last_read_message_id: null }))
      await db.insertInto('chat_members').values(places).execute()
      return id
    },
    /** A finished answer of the bot to this person's question. */
    answer: async (chatId: string, asker: Someone) => {
      const clientId = await message(chatId, asker, { content: 'Asked' })
      const id = await message(chatId, { id: botId }, { senderType: 'bot', clientId })
      await db.updateTable('messages').set({ bot_state: 'done' }).where('id', '=', id).execute()
      return id
    },
    /** An answer of the bot that consists of one quote of this file. */
    quote: async (chatId: string, asker: Someone, resourceId: string) => {
      const clientId = await message(chatId, asker, { content: 'Asked' })
      const place = { page: 1, pageKind: 'lines', pageName: null, line: 1, start: 0, end: 4 }
      const quote = { n: 1, resourceId, title: 'moon.txt', ...place, quote: 'Moon', marks: [] }
      const bot = { senderType: 'bot', clientId, content: '' } as const
      const id = await message(chatId, { id: botId }, bot)
      const answer = { bot_state: 'done', citations: JSON.stringify([quote]) } as const
      await db.updateTable('messages').set(answer).where('id', '=', id).execute()
      await db.updateTable('chats').set({ last_answer_id: id }).where('id', '=', chatId).execute()
      return id
    },
    attachment: async (chatId: string, uploader: Someone, messageId: string | null = null) => {
      const id = newId()
      const place = { chat_id: chatId, message_id: messageId, uploader_id: uploader.id }
      await db
        .insertInto('attachments')
        .values({ id, name: 'file.png', ...file, ...place })
        .execute()
      if (messageId)
        await db
          .updateTable('messages')
          .set({ has_attachments: true })
          .where('id', '=', messageId)
          .execute()
      return id
    },
    /** An open invitation by email. */
    invitation: async (by: Someone, email?: string) => {
      const [id, token] = [newId(), newId()]
      const address = { kb_id: kb.id, email: email ?? `${id}@example.org`, invited_by: by.id }
      const open = {
        token_hash: hashToken(token),
        status: 'pending' as const,
        expires_at: sql<string>`now() + interval '1 day'`,
      }
      await db
        .insertInto('invitees')
        .values({ id, ...address, ...open })
        .onConflict((conflict) => conflict.columns(['kb_id', 'email']).doUpdateSet(open))
        .execute()
      return { id, token }
    },
    /** A pending request to join. */
    request: async (by: Someone) => {
      const row = { id: newId(), kb_id: kb.id, user_id: by.id, reviewed_by: null }
      await db
        .insertInto('join_requests')
        .values({ ...row, joined_via: 'link' })
        .execute()
      return row.id
    },
    notification: async (to: Someone) => {
      const id = newId()
      const about = { chat_id: null, message_id: null, actor_id: null, group_key: id }
      await db
        .insertInto('notifications')
        .values({ id, user_id: to.id, type: 'message_new', kb_id: kb.id, ...about })
        .execute()
      return id
    },
    /** A user who is no member of any knowledge base. */
    stranger: () => api.person('Somebody'),
    member: async (role: 'admin' | 'viewer'): Promise<Person> => {
      const person = await api.person('Member')
      await api.join(person, kb, role)
      return person
    },
    /** Deletes the membership, as if this person had never joined. */
    evict: async ({ id }: Someone) => {
      await db
        .deleteFrom('kb_members')
        .where('kb_id', '=', kb.id)
        .where('user_id', '=', id)
        .execute()
      await db.deleteFrom('join_requests').where('user_id', '=', id).execute()
      await sql`delete from chat_members using chats where chats.id = chat_members.chat_id
        and chats.kb_id = ${kb.id} and chat_members.user_id = ${id}`.execute(db)
    },
  }
}

type Message = Parameters<typeof insertMessage>[1]
