import { z } from 'zod'
import { call } from '#contract/call.ts'
import { passageComment } from '#contract/entities/passage-comment.ts'
import { flag, id, wholeNumber, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const fileParams = kbParams.extend({ resourceId: id })

/**
 * The words of a file that are commented on, up to `limits.bookLineLength` UTF-16 units. `start`:
 * from which character of its page `page` on they are searched first, if they occur several
 * times. The same `clientId` again returns the first comment.
 */
export const passageCommentInput = z.object({
  clientId: id,
  chatId: id,
  content: writtenText(limits.messageLength),
  quote: writtenText(limits.bookLineLength),
  page: wholeNumber(1).default(1),
  start: wholeNumber(0).default(0),
})

/** The same `clientId` again returns the comment as it is. */
export const commentReplyInput = z.object({
  clientId: id,
  content: writtenText(limits.messageLength),
})

/** Comments on passages of files: messages in chats, whose replies are their threads. */
export const commentCalls = {
  listPassageComments: call({
    method: 'GET',
    path: '/kb/:kbId/resources/:resourceId/comments',
    access: 'signed_in',
    summary:
      'The comments on passages of a file or link in chats of the reader, newest first and resolved ones last, with the places of their words in the current version. At most a hundred; `hasMore`: there are more.',
    params: fileParams,
    answer: z.object({ comments: z.array(passageComment), hasMore: z.boolean() }),
  }),
  commentOnPassage: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/comments',
    access: 'signed_in',
    summary:
      'Send a message that quotes a passage of a file or link into a chat of the same knowledge base. Words that are not there are `foreign`.',
    params: fileParams,
    body: passageCommentInput,
    answer: passageComment,
    rate: 'message',
  }),
  resolvePassageComment: call({
    method: 'PUT',
    path: '/kb/:kbId/resources/:resourceId/comments/:messageId/resolved',
    access: 'signed_in',
    summary:
      'Resolve a comment, or open it again: its author, and who may change the file. Again changes nothing.',
    params: fileParams.extend({ messageId: id }),
    body: z.object({ isResolved: flag }),
    answer: passageComment,
  }),
  replyToPassageComment: call({
    method: 'POST',
    path: '/kb/:kbId/resources/:resourceId/comments/:messageId/replies',
    access: 'signed_in',
    summary: 'Reply to a comment: a message in its thread. Returns the comment.',
    params: fileParams.extend({ messageId: id }),
    body: commentReplyInput,
    answer: passageComment,
    rate: 'message',
  }),
}
