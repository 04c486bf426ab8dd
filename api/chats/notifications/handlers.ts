import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { markAllAsRead, markAsRead } from '#api/people/notifications/read.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { announceRead } from './announce.ts'
import { countUnread, listNotifications } from './list.ts'

export const notificationHandlers = {
  listNotifications: async (context, { query }) => listNotifications(context, query),

  filterNotifications: async (context, { query }) => {
    await checkVisible(context, query.kbId)
    return listNotifications(context, query)
  },

  countUnread: async (context, { query }) => {
    await checkVisible(context, query.kbId)
    const count = await countUnread(context.db, context.actor.id, query)
    return Response.json({ count, data: { count } })
  },

  // Ids of other people's or deleted notifications are ignored.
  readNotifications: async (context, { body }) => {
    const { db, actor } = context
    const chat = body.chatId ? await findChat(context, body.chatId) : null
    announceRead(context, actor.id, await markAsRead(db, actor.id, body.ids), chat?.id)
    const ofChat = chat ? markAllAsRead(db, actor.id, { chat_id: chat.id }) : []
    for await (const ids of ofChat) announceRead(context, actor.id, ids, chat?.id)
    return null
  },

  readAllNotifications: async (context, { query }) => {
    const { db, actor, publish } = context
    if (query.kbId) {
      await checkVisible(context, query.kbId)
      const ofKb = markAllAsRead(db, actor.id, { kb_id: query.kbId })
      for await (const ids of ofKb) announceRead(context, actor.id, ids)
      return null
    }
    let isChanged = false
    for await (const ids of markAllAsRead(db, actor.id)) isChanged ||= ids.length > 0
    if (isChanged)
      publish([topics.user(actor.id)], {
        type: 'notification_mark_as_read',
        data: { ids: [], chatId: null, all: true },
      })
    return null
  },
} satisfies Partial<Handlers>

// Throws a 404 if the requester cannot see the knowledge base; an empty list would be misleading.
async function checkVisible(context: HandlerContext, kbId: string | undefined): Promise<void> {
  if (kbId) await findKb(context, kbId)
}
