import { bookHandlers } from '#api/answers/book/handlers.ts'
import { botHandlers } from '#api/answers/bot/handlers.ts'
import { quotingHandlers } from '#api/answers/search/answers-quoting.ts'
import { searchHandlers } from '#api/answers/search/handlers.ts'
import { termHandlers } from '#api/answers/terms/handlers.ts'
import { chatHandlers } from '#api/chats/chats/handlers.ts'
import { draftHandlers } from '#api/chats/drafts/handlers.ts'
import { linkCardHandlers } from '#api/chats/link-cards/handlers.ts'
import { messageHandlers } from '#api/chats/messages/handlers.ts'
import { notificationHandlers } from '#api/chats/notifications/handlers.ts'
import { threadHandlers } from '#api/chats/threads/handlers.ts'
import type { Handlers } from '#api/deps.ts'
import { archiveHandlers } from '#api/drive/archives/handlers.ts'
import { commentHandlers } from '#api/drive/comments/handlers.ts'
import { folderHandlers } from '#api/drive/folders/handlers.ts'
import { linkHandlers } from '#api/drive/links/handlers.ts'
import { resourceHandlers } from '#api/drive/resources/handlers.ts'
import { starHandlers } from '#api/drive/resources/stars.ts'
import { uploadHandlers } from '#api/drive/uploads/handlers.ts'
import { versionHandlers } from '#api/drive/versions/handlers.ts'
import { writtenHandlers } from '#api/drive/written/handlers.ts'
import { templateHandlers } from '#api/drive/written/templates.ts'
import { accessKeyHandlers } from '#api/manage/access-keys/handlers.ts'
import { activityHandlers } from '#api/manage/activity/handlers.ts'
import { binHandlers } from '#api/manage/bin/handlers.ts'
import { exportHandlers } from '#api/manage/exports/handlers.ts'
import { importHandlers } from '#api/manage/imports/handlers.ts'
import { invitationHandlers } from '#api/manage/invitations/handlers.ts'
import { kbHandlers } from '#api/manage/kbs/handlers.ts'
import { memberHandlers } from '#api/manage/members/handlers.ts'
import { oauthHandlers } from '#api/manage/oauth/handlers.ts'
import { publishedHandlers } from '#api/manage/published/handlers.ts'
import { pushHandlers } from '#api/manage/push/handlers.ts'
import { feedbackHandlers } from '#api/operate/feedback/handlers.ts'
import { authHandlers } from '#api/people/auth/handlers.ts'
import { paymentHandlers } from '#api/people/payments/handlers.ts'
import { userHandlers } from '#api/people/users/handlers.ts'
import { mailHandlers } from '#api/people/users/mail-stop.ts'

export const handlers: Handlers = {
  ...authHandlers,
  ...userHandlers,
  ...mailHandlers,
  ...kbHandlers,
  ...publishedHandlers,
  ...memberHandlers,
  ...invitationHandlers,
  ...folderHandlers,
  ...binHandlers,
  ...resourceHandlers,
  ...starHandlers,
  ...versionHandlers,
  ...writtenHandlers,
  ...templateHandlers,
  ...archiveHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...uploadHandlers,
  ...linkHandlers,
  ...linkCardHandlers,
  ...chatHandlers,
  ...draftHandlers,
  ...messageHandlers,
  ...threadHandlers,
  ...notificationHandlers,
  ...botHandlers,
  ...searchHandlers,
  ...quotingHandlers,
  ...termHandlers,
  ...activityHandlers,
  ...bookHandlers,
  ...commentHandlers,
  ...feedbackHandlers,
  ...paymentHandlers,
  ...accessKeyHandlers,
  ...oauthHandlers,
  ...pushHandlers,
}
