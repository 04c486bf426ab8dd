import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { markAsRead, markPlaceAsRead } from '#api/people/notifications/read.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { announceRead } from './announce.ts'
import { countUnread, listNotifications } from './list.ts'

export const notificationHandlers = {
  listNotifications: async ({ db, actor }, { query }) => listNotifications(db, actor.id, query),

  filterNotifications: async (context, { query }) => {
    await checkVisible(context, query.kbId)
    return listNotifications(context.db, context.actor.id, query)
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
    const ids = await markAsRead(db, actor.id, { ids: body.ids })
    const ofChat = chat ? await markPlaceAsRead(db, actor.id, 'chat_id', chat.id) : []
    announceRead(context, actor.id, [...ids, ...ofChat], chat?.id)
    return null
  },

  readAllNotifications: async (context, { query }) => {
    const { db, actor, publish } = context
    if (query.kbId) {
      await checkVisible(context, query.kbId)
      announceRead(context, actor.id, await markPlaceAsRead(db, actor.id, 'kb_id', query.kbId))
      return null
    }
    const ids = await markAsRead(db, actor.id, 'all')
    if (ids.length > 0)
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
