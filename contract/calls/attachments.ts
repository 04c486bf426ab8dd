import { z } from 'zod'
import { call } from '#contract/call.ts'
import { attachment, chatAttachment } from '#contract/entities/chat.ts'
import { resource } from '#contract/entities/resource.ts'
import { id, limit, optionalId } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { chatParams } from './chats.ts'

const attachmentParams = chatParams.extend({ attachmentId: id })

export const attachmentCalls = {
  uploadAttachment: call({
    method: 'POST',
    path: '/chats/:chatId/messages/attachment',
    access: 'signed_in',
    summary: 'Upload a file to send with a message.',
    params: chatParams,
    upload: { field: 'file', most: 1 },
    answer: attachment,
    rate: 'upload',
  }),
  listAttachments: call({
    method: 'GET',
    path: '/chats/:chatId/attachments',
    access: 'signed_in',
    summary:
      'The files of the chat’s messages, of one kind, newest message first. `before` returns the page after an attachment. `around` returns the page that contains an attachment, of its kind. A message event brings new ones, and a deleted message takes its files along.',
    params: chatParams,
    query: z.object({
      kind: z.enum(['images', 'files']).default('images'),
      before: id.optional(),
      around: id.optional(),
      limit: limit(limits.attachmentPageSize),
    }),
    answer: z.object({
      attachments: z.array(chatAttachment),
      hasMore: z.boolean(),
      hasNewer: z.boolean(),
    }),
  }),
  deleteAttachment: call({
    method: 'DELETE',
    path: '/chats/:chatId/messages/attachment/:attachmentId',
    access: 'signed_in',
    summary: 'Take away an attachment not yet sent.',
    params: attachmentParams,
    answer: z.null(),
  }),
  downloadAttachment: call({
    method: 'GET',
    path: '/chats/:chatId/messages/attachment/:attachmentId/download',
    access: 'signed_in',
    summary: 'An attachment, for members of the chat.',
    params: attachmentParams,
    answer: 'file',
  }),
  readThumbnail: call({
    method: 'GET',
    path: '/chats/:chatId/messages/attachment/:attachmentId/thumbnail',
    access: 'signed_in',
    summary: `An attached image as WebP, at most ${limits.thumbnailSidePx} pixels wide and high (\`large\`: ${limits.previewSidePx}), for members of the chat; \`not_previewable\` for other files.`,
    params: attachmentParams,
    query: z.object({ size: z.enum(['small', 'large']).default('small') }),
    answer: 'file',
  }),
  keepAttachment: call({
    method: 'POST',
    path: '/chats/:chatId/messages/attachment/:attachmentId/keep',
    access: 'signed_in',
    summary:
      'Make a resource of an attachment, in the chat’s knowledge base, for people who may upload there.',
    params: attachmentParams,
    body: z.object({ folderId: optionalId }),
    answer: resource,
    work: 'heavy',
  }),
}
