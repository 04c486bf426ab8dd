import { z } from 'zod'
import { call } from '#contract/call.ts'
import { notification, notificationType } from '#contract/entities/notification.ts'
import { id, limit, time, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

const notifications = z.array(notification)

const kbId = id.optional()

export const notificationCalls = {
  listNotifications: call({
    method: 'GET',
    path: '/notifications',
    access: 'signed_in',
    summary: 'The newest notifications.',
    query: z.object({ limit: limit(limits.inboxPageSize) }),
    answer: notifications,
  }),
  filterNotifications: call({
    method: 'GET',
    path: '/notifications/filtered',
    access: 'signed_in',
    summary: 'Notifications by words, type, date, status and knowledge base.',
    query: z.object({
      search: word(limits.searchQueryLength).optional(),
      type: notificationType.optional(),
      dateFrom: time.optional(),
      dateTo: time.optional(),
      status: z.enum(['read', 'unread']).optional(),
      kbId,
      limit: limit(limits.inboxPageSize),
      before: id.optional(),
    }),
    answer: notifications,
  }),
  countUnread: call({
    method: 'GET',
    path: '/notifications/unread/count',
    access: 'signed_in',
    summary: `How many are unread, counted up to ${limits.unreadCounted}: { count, data: { count } }.`,
    query: z.object({ kbId }),
    answer: 'raw',
  }),
  readNotifications: call({
    method: 'PUT',
    path: '/notifications/read/multiple',
    access: 'signed_in',
    summary: 'Mark some as read, by ids or by chat.',
    body: z.object({
      ids: z.array(id).max(limits.foldersPerRequest, 'too_many').default([]),
      chatId: id.optional(),
    }),
    answer: z.null(),
  }),
  readAllNotifications: call({
    method: 'PUT',
    path: '/notifications/read/all',
    access: 'signed_in',
    summary: 'Mark all as read, or all of one knowledge base.',
    query: z.object({ kbId }),
    answer: z.null(),
  }),
}
