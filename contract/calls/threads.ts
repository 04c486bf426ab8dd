import { z } from 'zod'
import { call } from '#contract/call.ts'
import { message, thread } from '#contract/entities/chat.ts'
import { unreadThread } from '#contract/entities/unread-thread.ts'
import { count, id, limit, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { chatParams } from './chats.ts'
import { kbParams } from './kbs.ts'

const threadParams = chatParams.extend({ rootId: id })

export const threadCalls = {
  listThreads: call({
    method: 'GET',
    path: '/kb/:kbId/threads',
    access: 'signed_in',
    summary:
      'The threads of a knowledge base that the person follows: first those with unread replies, then by last reply. `nextCursor` is the `cursor` of the next page.',
    params: kbParams,
    query: z.object({
      cursor: word(limits.cursorLength).optional(),
      limit: limit(limits.threadPageSize),
    }),
    answer: z.object({ threads: z.array(thread), nextCursor: z.string().nullable() }),
  }),
  listUnreadThreads: call({
    method: 'GET',
    path: '/kb/:kbId/threads/unread',
    access: 'signed_in',
    summary:
      'The threads of a knowledge base with replies that the person has not read, for marks and counts: at most a hundred, by last reply, newest first.',
    params: kbParams,
    answer: z.array(unreadThread),
  }),
  readThread: call({
    method: 'GET',
    path: '/chats/:chatId/messages/thread/:rootId',
    access: 'signed_in',
    summary:
      'A message and its newest replies, oldest first. `hasMore`: there are older ones, which `listMessages` with `parent` and `before` returns. `lastReadSeq`: up to which reply the person has read; null if they do not follow the thread.',
    params: threadParams,
    answer: z.object({
      root: message,
      replies: z.array(message),
      hasMore: z.boolean(),
      unreadCount: count,
      lastReadSeq: count.nullable(),
      follows: z.boolean(),
    }),
  }),
  markThreadRead: call({
    method: 'POST',
    path: '/chats/:chatId/messages/thread/:rootId/read',
    access: 'signed_in',
    summary:
      'Mark a thread as read up to one of its messages, with the notifications about these; never moves back.',
    params: threadParams,
    body: z.object({ messageId: id }),
    answer: z.object({ unreadCount: count, lastReadSeq: count.nullable() }),
  }),
  readFollow: call({
    method: 'GET',
    path: '/chats/:chatId/messages/thread/:rootId/follow',
    access: 'signed_in',
    summary: 'Whether the person follows the thread of a message, see `followThread`.',
    params: threadParams,
    answer: z.object({ follows: z.boolean() }),
  }),
  followThread: call({
    method: 'PUT',
    path: '/chats/:chatId/messages/thread/:rootId/follow',
    access: 'signed_in',
    summary:
      'Follow a thread, or stop: its replies are listed, counted and notified of. A person follows the threads that they began, and from then on those that they reply in or are mentioned in.',
    params: threadParams,
    body: z.object({ follows: z.boolean() }),
    answer: z.object({ follows: z.boolean() }),
  }),
}
