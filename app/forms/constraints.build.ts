import { linksInput } from '#app/routes/kb/resources/upload/links-input.ts'
import { invitesInput } from '#app/routes/kb/sharing/invites-input.ts'
import { accessKeyInput } from '#contract/calls/access-keys.ts'
import { bookLineChange } from '#contract/calls/book.ts'
import { chatInput } from '#contract/calls/chats.ts'
import { passageCommentInput } from '#contract/calls/comments.ts'
import { feedbackFields } from '#contract/calls/feedback.ts'
import { folderInput, moveInput } from '#contract/calls/folders.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import { textChange } from '#contract/calls/messages.ts'
import { reportInput, visitorQuestion } from '#contract/calls/published.ts'
import { profileInput, termChange } from '#contract/calls/users.ts'
import { newPageInput, pageChange } from '#contract/calls/written.ts'
import { calls } from '#contract/calls.ts'
import { constraintsOf } from './constraints-of.ts'

/** Derived from the action's schemas at build time, so that no page loads zod. */
export const constraints = {
  kb: constraintsOf(kbInput, 'title', 'description'),
  chat: constraintsOf(chatInput, 'title'),
  profile: constraintsOf(profileInput, 'displayName', 'bio'),
  visitorQuestion: constraintsOf(visitorQuestion, 'question'),
  report: constraintsOf(reportInput, 'message', 'url'),
  term: constraintsOf(termChange, 'keyword', 'definition'),
  accessKey: {
    ...constraintsOf(accessKeyInput, 'name', 'scope', 'expires'),
    kbId: { required: false },
  },
  folder: constraintsOf(folderInput, 'name'),
  move: constraintsOf(moveInput, 'toFolderId'),
  comment: constraintsOf(passageCommentInput, 'content'),
  bookLine: constraintsOf(bookLineChange, 'note'),
  keep: { folderId: { required: false } },
  resource: constraintsOf(calls.renameResource.body, 'title'),
  newPage: constraintsOf(newPageInput, 'title', 'content'),
  written: constraintsOf(pageChange, 'title', 'content', 'base'),
  links: constraintsOf(linksInput, 'links'),
  invites: constraintsOf(invitesInput, 'emails'),
  upload: { file: { required: false, multiple: calls.uploadResource.upload.most > 1 } },
  version: { file: { required: true } },
  words: { line: { required: true } },
  decision: { choice: { required: true } },
  picture: { profilePicture: { required: true } },
  owner: constraintsOf(calls.transferOwnership.params, 'userId'),
  message: constraintsOf(calls.sendMessageForm.body, 'title', 'content'),
  reaction: constraintsOf(calls.addReaction.body, 'reaction'),
  forward: constraintsOf(calls.forwardMessages.body, 'comment'),
  chatSearch: constraintsOf(calls.listAllChats.query, 'search'),
  alias: constraintsOf(calls.setAlias.body, 'alias'),
  dislike: constraintsOf(calls.rateMessage.body, 'why'),
  edit: constraintsOf(textChange, 'content'),
  editWithFiles: constraintsOf(calls.editMessage.body, 'content'),
  feedback: constraintsOf(feedbackFields, 'message'),
  search: constraintsOf(calls.search.query, 'q'),
}
