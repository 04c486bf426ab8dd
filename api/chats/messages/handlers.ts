import { findChat } from '#api/chats/chats/find.ts'
import type { Handlers } from '#api/deps.ts'
import { messagePageSize } from '#contract/entities/chat.ts'
import { deleteAttachment, serveAttachment, uploadAttachment } from './attachments/attachments.ts'
import { listAttachments } from './attachments/list.ts'
import { serveThumbnail } from './attachments/thumbnail.ts'
import { deleteMessage } from './changes/delete.ts'
import { editMessage } from './changes/edit.ts'
import { listPins, pinMessage } from './changes/pin.ts'
import { listDislikes, rateMessage } from './changes/rate.ts'
import { addReaction, deleteReaction } from './changes/react.ts'
import { restoreMessage } from './changes/restore.ts'
import { findMessage } from './find.ts'
import { forwardMessages } from './forward.ts'
import { listMessages } from './list.ts'
import { askMentions } from './mentions/meant-people.ts'
import { presentMessage, readerOf } from './present.ts'
import { sendMessage } from './send.ts'
import { sendMessageForm } from './send-message-form.ts'

export const messageHandlers = {
  listMessages: async (context, { params, query }) => {
    const chat = await findChat(context, params.chatId)
    const limit = query.limit ?? messagePageSize({ chatType: chat.chat_type })
    const { rows, hasMore } = await listMessages(context.db, context.actor, chat, {
      ...query,
      limit,
    })
    const reader = readerOf(chat, context.actor)
    return { messages: rows.map((row) => presentMessage(row, reader)), hasMore }
  },

  readMessage: async (context, { params }) => (await findMessage(context, params)).message,

  sendMessage: async (context, { params, body }) =>
    (await sendMessage(context, params.chatId, body)).message,

  sendMessageForm: async (context, { params }) => sendMessageForm(context, params.chatId),

  askMentions: async (context, { params, body }) =>
    askMentions(context, params.chatId, body.content),

  uploadAttachment: async (context, { params }) => uploadAttachment(context, params.chatId),

  deleteAttachment: async (context, { params }) => {
    await deleteAttachment(context, params)
    return null
  },

  listAttachments: async (context, { params, query }) =>
    listAttachments(context, params.chatId, query),

  downloadAttachment: async (context, { params }) => serveAttachment(context, params),

  readThumbnail: async (context, { params, query }) => serveThumbnail(context, params, query.size),

  editMessage: async (context, { params, body }) => editMessage(context, params, body),

  deleteMessage: async (context, { params }) => {
    await deleteMessage(context, params)
    return null
  },

  restoreMessage: async (context, { params }) => restoreMessage(context, params),

  pinMessage: async (context, { params, body }) => pinMessage(context, params, body.isPinned),

  listPins: async (context, { params }) => listPins(context, params.chatId),

  rateMessage: async (context, { params, body }) => rateMessage(context, params, body),

  listDislikes: async (context, { params, query }) => listDislikes(context, params.kbId, query),

  addReaction: async (context, { params, body }) => addReaction(context, { ...params, ...body }),

  deleteReaction: async (context, { params }) => {
    await deleteReaction(context, params)
    return null
  },

  forwardMessages: async (context, { params, body }) =>
    forwardMessages(context, params.chatId, body),
} satisfies Partial<Handlers>
