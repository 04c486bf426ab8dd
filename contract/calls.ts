import type { Call } from './call.ts'
import { accessKeyCalls } from './calls/access-keys.ts'
import { activityCalls } from './calls/activity.ts'
import { archiveCalls } from './calls/archives.ts'
import { attachmentCalls } from './calls/attachments.ts'
import { authCalls } from './calls/auth.ts'
import { binCalls } from './calls/bin.ts'
import { bookCalls } from './calls/book.ts'
import { chatCalls } from './calls/chats.ts'
import { commentCalls } from './calls/comments.ts'
import { exportCalls } from './calls/exports.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { folderCalls } from './calls/folders.ts'
import { importCalls } from './calls/imports.ts'
import { invitationCalls } from './calls/invitations.ts'
import { kbCalls } from './calls/kbs.ts'
import { linkCardCalls } from './calls/link-cards.ts'
import { linkReadingCalls } from './calls/link-readings.ts'
import { mailCalls } from './calls/mails.ts'
import { memberCalls } from './calls/members.ts'
import { mentionCalls } from './calls/mentions.ts'
import { messageCalls } from './calls/messages.ts'
import { notificationCalls } from './calls/notifications.ts'
import { oauthCalls } from './calls/oauth.ts'
import { paymentCalls } from './calls/payments.ts'
import { publishedCalls } from './calls/published.ts'
import { pushCalls } from './calls/push.ts'
import { resourceCalls } from './calls/resources.ts'
import { searchCalls } from './calls/search.ts'
import { threadCalls } from './calls/threads.ts'
import { uploadCalls } from './calls/uploads.ts'
import { userCalls } from './calls/users.ts'
import { versionCalls } from './calls/versions.ts'
import { writtenCalls } from './calls/written.ts'

/**
 * Section 7 of the specification, with additions for forms and recovery. The API mounts its
 * handlers from this table; client functions and the OpenAPI document are derived from it.
 */
export const calls = {
  ...userCalls,
  ...authCalls,
  ...kbCalls,
  ...publishedCalls,
  ...memberCalls,
  ...activityCalls,
  ...invitationCalls,
  ...resourceCalls,
  ...versionCalls,
  ...writtenCalls,
  ...archiveCalls,
  ...exportCalls,
  ...importCalls,
  ...uploadCalls,
  ...folderCalls,
  ...binCalls,
  ...chatCalls,
  ...messageCalls,
  ...mentionCalls,
  ...attachmentCalls,
  ...threadCalls,
  ...notificationCalls,
  ...mailCalls,
  ...feedbackCalls,
  ...paymentCalls,
  ...searchCalls,
  ...linkCardCalls,
  ...linkReadingCalls,
  ...bookCalls,
  ...commentCalls,
  ...accessKeyCalls,
  ...oauthCalls,
  ...pushCalls,
} satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
