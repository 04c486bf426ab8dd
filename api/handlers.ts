import { archiveHandlers } from './archives/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { binHandlers } from './bin/handlers.ts'
import { botHandlers } from './bot/handlers.ts'
import { chatHandlers } from './chats/handlers.ts'
import { exportHandlers } from './exports/handlers.ts'
import { feedbackHandlers } from './feedback/handlers.ts'
import { folderHandlers } from './folders/handlers.ts'
import type { Handlers } from './http/handler.ts'
import { importHandlers } from './imports/handlers.ts'
import { invitationHandlers } from './invitations/handlers.ts'
import { kbHandlers } from './kbs/handlers.ts'
import { linkCardHandlers } from './link-cards/handlers.ts'
import { linkHandlers } from './links/handlers.ts'
import { memberHandlers } from './members/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { paymentHandlers } from './payments/handlers.ts'
import { resourceHandlers } from './resources/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import { termHandlers } from './terms/handlers.ts'
import { threadHandlers } from './threads/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { versionHandlers } from './versions/handlers.ts'

/** The handler of each call; a missing one is a type error. */
export const handlers: Handlers = {
  ...authHandlers,
  ...userHandlers,
  ...kbHandlers,
  ...memberHandlers,
  ...invitationHandlers,
  ...folderHandlers,
  ...binHandlers,
  ...resourceHandlers,
  ...versionHandlers,
  ...archiveHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...uploadHandlers,
  ...linkHandlers,
  ...linkCardHandlers,
  ...chatHandlers,
  ...messageHandlers,
  ...threadHandlers,
  ...notificationHandlers,
  ...botHandlers,
  ...searchHandlers,
  ...termHandlers,
  ...feedbackHandlers,
  ...paymentHandlers,
}
