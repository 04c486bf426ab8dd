import { z } from 'zod'
import { call } from '#contract/call.ts'
import { dislike } from '#contract/entities/answer.ts'
import { message, reaction } from '#contract/entities/chat.ts'
import { flag, id, idList, limit, optionalId, text, word, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { chatParams } from './chats.ts'
import { kbParams } from './kbs.ts'
import { meantShape } from './mentions.ts'

const attachmentIds = z.array(id).max(limits.attachmentsPerMessage, 'too_many')

/**
 * The mentioned people, who must be in the chat and are notified. Without `mentionIds`, each
 * written `@name` that only one person in the chat has is a mention; with it, only these people
 * are.
 */
const mentionIds = z.array(id).max(limits.mentionsPerMessage, 'too_many').optional()

/** `removedAttachmentIds` is final. The text may be empty if a file remains (else `required`). */
const messageChange = z.object({
  content: text(limits.messageLength),
  mentionIds,
  removedAttachmentIds: attachmentIds.optional(),
})

export const textChange = messageChange.extend({ content: writtenText(limits.messageLength) })

const messageParams = chatParams.extend({ messageId: id })
const resourceIds = z.array(id).max(limits.filesPerQuestion, 'too_many')

const messageFields = z.object({
  clientId: id,
  content: text(limits.messageLength),
  rootMessageId: optionalId,
  parentId: optionalId,
  expectBotReply: flag.default(false),
  attachmentIds: attachmentIds.default([]),
  mentionIds,
  mentionsEveryone: flag.default(false),
  alsoInChat: flag.default(false),
  resourceIds: resourceIds.default([]),
})

/**
 * The same `clientId` again returns the first message. `mentionsEveryone` needs
 * `can.mentionEveryone` (else `forbidden`). `resourceIds`: readable files that the bot answers from
 * (else `resource_not_found`); without them, all. `alsoInChat`: the chat shows the reply too.
 */
export const messageInput = messageFields.refine(
  (input) => input.content !== '' || input.attachmentIds.length > 0,
  {
    path: ['content'],
    error: 'required',
  },
)
export type MessageInput = z.input<typeof messageInput>

// The text is optional with files. A title becomes its first line, as a heading. `@everyone` by
// somebody who may notify everybody needs `mentionsEveryone` (else `everyone_undecided`), a name of
// several people a field of `meantShape` (else `mention_undecided`).
const messageForm = messageFields
  .pick({
    clientId: true,
    rootMessageId: true,
    parentId: true,
    expectBotReply: true,
    alsoInChat: true,
  })
  .extend({
    title: text(limits.postTitleLength).default(''),
    content: text(limits.messageLength).default(''),
    mentionsEveryone: flag.optional(),
    resourceIds: idList(limits.filesPerQuestion),
    ...meantShape,
  })

export const messageListQuery = z.object({
  /** Above 100 it is 100. If missing: 50 in Townhall and AI Chat, 100 in other chats. */
  limit: limit(limits.messagePageSize).unwrap().optional(),
  before: id.optional(),
  after: id.optional(),
  /** The page around this message, or around the reader's read mark. Links to a message use it. */
  around: id.or(z.literal('unread')).optional(),
  parent: id.optional(),
})

// One emoji (with skin tone, flag or ZWJ sequence) or one short word such as `+1`.
const pictured = '\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)*[\\u{e0020}-\\u{e007f}]*'
const picture = new RegExp(
  `^(?:\\p{RI}{2}|[0-9#*]\\ufe0f?\\u20e3|${pictured}(?:\\u200d${pictured})*)$`,
  'u',
)
const reactionWord = /^:?[+-]?[\p{L}\p{N}][\p{L}\p{M}\p{N}_+-]*:?$/u

const reactionName = z
  .string()
  .max(limits.reactionLength, 'too_long')
  .transform((value) => value.normalize('NFC').trim())
  .pipe(z.string().min(1, 'required'))
  .refine((value) => picture.test(value) || reactionWord.test(value), 'invalid')

export const messageCalls = {
  listMessages: call({
    method: 'GET',
    path: '/chats/:chatId/messages',
    access: 'signed_in',
    summary: 'A page of messages, oldest first; before or after a message, or the replies of one.',
    params: chatParams,
    query: messageListQuery,
    answer: z.object({ messages: z.array(message), hasMore: z.boolean() }),
  }),
  readMessage: call({
    method: 'GET',
    path: '/chats/:chatId/messages/:messageId',
    access: 'signed_in',
    summary: 'One message or reply that is not deleted.',
    params: messageParams,
    answer: message,
  }),
  listTopicsAfter: call({
    method: 'GET',
    path: '/chats/:chatId/messages/:messageId/topics',
    access: 'signed_in',
    summary:
      'Headings near the quotes of an answer, to ask about next; at most three. None for a reader from whom the quotes are withheld, and for other messages.',
    params: messageParams,
    answer: z.array(z.string()),
  }),
  sendMessage: call({
    method: 'POST',
    path: '/chats/:chatId/messages',
    access: 'signed_in',
    summary: 'Send a message, exactly once for each clientId.',
    params: chatParams,
    body: messageInput,
    answer: message,
    rate: 'message',
  }),
  sendMessageForm: call({
    method: 'POST',
    path: '/chats/:chatId/messages/form',
    access: 'signed_in',
    summary:
      'Send a message and its files as one form, exactly once for each clientId. A changed text or other files with a used clientId are a new message: a browser sends the old id after Back.',
    params: chatParams,
    upload: { field: 'file', most: limits.attachmentsPerMessage },
    body: messageForm,
    answer: message,
    rate: 'message',
  }),
  editMessage: call({
    method: 'PUT',
    path: '/chats/:chatId/messages/:messageId',
    access: 'signed_in',
    summary: 'Change one’s own message, or remove files from it.',
    params: messageParams,
    body: messageChange,
    answer: message,
    rate: 'message',
  }),
  deleteMessage: call({
    method: 'DELETE',
    path: '/chats/:chatId/messages/:messageId',
    access: 'signed_in',
    summary: 'Delete one’s own message; administrators may delete any.',
    params: messageParams,
    answer: z.null(),
  }),
  restoreMessage: call({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/restore',
    access: 'signed_in',
    summary:
      'Restore a deleted message within 30 days, with its files and reactions; for administrators, and for its author if they deleted it themselves.',
    params: messageParams,
    answer: message,
  }),
  pinMessage: call({
    method: 'PUT',
    path: '/chats/:chatId/messages/:messageId/pin',
    access: 'signed_in',
    summary:
      'Pin a message in its chat, or unpin it: everybody in the chat. Deleting it unpins it. `too_many_pins` above 50 in one chat.',
    params: messageParams,
    body: z.object({ isPinned: flag }),
    answer: message,
  }),
  listPins: call({
    method: 'GET',
    path: '/chats/:chatId/pins',
    access: 'signed_in',
    summary: 'The pinned messages of a chat, replies too; pinned last first.',
    params: chatParams,
    answer: z.array(message),
  }),
  rateMessage: call({
    method: 'PUT',
    path: '/chats/:chatId/messages/:messageId/feedback',
    access: 'signed_in',
    summary:
      'Like or dislike an answer of the bot’s; null takes it back. A dislike may say why; the administrators of the knowledge base see it.',
    params: messageParams,
    body: z.object({
      feedback: z.enum(['like', 'dislike']).nullable(),
      why: text(limits.whyLength).optional(),
    }),
    answer: message,
  }),
  listDislikes: call({
    method: 'GET',
    path: '/kb/:kbId/dislikes',
    access: 'signed_in',
    summary:
      'The disliked answers of a knowledge base, newest first (administrators). `nextCursor` is the `cursor` of the next page.',
    params: kbParams,
    query: z.object({
      cursor: word(limits.cursorLength).optional(),
      limit: limit(limits.dislikePageSize),
    }),
    answer: z.object({ dislikes: z.array(dislike), nextCursor: z.string().nullable() }),
  }),
  addReaction: call({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/reactions',
    access: 'signed_in',
    summary: 'React; one of each kind per person.',
    params: messageParams,
    body: z.object({ reaction: reactionName }),
    answer: reaction,
  }),
  deleteReaction: call({
    method: 'DELETE',
    path: '/chats/:chatId/messages/:messageId/reactions/:reaction',
    access: 'signed_in',
    summary: 'Take a reaction back.',
    params: messageParams.extend({ reaction: reactionName }),
    answer: z.null(),
  }),
  forwardMessages: call({
    method: 'POST',
    path: '/chats/:chatId/message/forward',
    access: 'signed_in',
    summary: 'Copy messages with their files into other chats, once for each clientId.',
    params: chatParams,
    body: z.object({
      /** Makes forwarding idempotent. Without it a retry forwards the messages again. */
      clientId: id.optional(),
      messageIds: z.array(id).min(1, 'required').max(limits.messagePageSize, 'too_many'),
      chatIds: z.array(id).min(1, 'required').max(limits.membersPerAdd, 'too_many'),
      comment: text(limits.messageLength).optional(),
    }),
    answer: z.array(message),
    rate: 'message',
    work: 'heavy',
  }),
  stopAnswer: call({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/stop',
    access: 'signed_in',
    summary: 'Stop the bot while it writes this message.',
    params: messageParams,
    answer: message,
  }),
  continueAnswer: call({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/continue',
    access: 'signed_in',
    summary:
      'Have the bot write an answer again that was interrupted or stopped, failed, or found nothing.',
    params: messageParams,
    answer: message,
    rate: 'bot',
  }),
}
