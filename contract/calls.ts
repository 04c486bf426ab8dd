import type { Call } from './call.ts'
import { authCalls } from './calls/auth.ts'
import { chatCalls } from './calls/chats.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { folderCalls } from './calls/folders.ts'
import { invitationCalls } from './calls/invitations.ts'
import { kbCalls } from './calls/kbs.ts'
import { memberCalls } from './calls/members.ts'
import { messageCalls } from './calls/messages.ts'
import { notificationCalls } from './calls/notifications.ts'
import { paymentCalls } from './calls/payments.ts'
import { resourceCalls } from './calls/resources.ts'
import { searchCalls } from './calls/search.ts'
import { userCalls } from './calls/users.ts'

/**
 * The one table of every call (section 7 of the specification, and the additions forms and recovery
 * need). The API mounts its handlers from it, the client derives its functions from it, and the
 * OpenAPI document is made from it.
 */
export const calls = {
  ...userCalls,
  ...authCalls,
  ...kbCalls,
  ...memberCalls,
  ...invitationCalls,
  ...resourceCalls,
  ...folderCalls,
  ...chatCalls,
  ...messageCalls,
  ...notificationCalls,
  ...feedbackCalls,
  ...paymentCalls,
  ...searchCalls,
} satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
