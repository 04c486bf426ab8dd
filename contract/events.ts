import { z } from 'zod'
import { messageInput } from './calls/messages.ts'
import {
  chatEvents,
  type editedMessage,
  messageEvents,
  type sentMessage,
  type sharedChat,
  typing,
} from './events/chats.ts'
import { fileEvents, type sharedFolder, type sharedResource } from './events/files.ts'
import { kbEvents, type sharedKb, type sharedMember } from './events/kbs.ts'
import { ownEvents } from './events/own.ts'
import { id, wholeNumber } from './fields.ts'

const ref = z.string().max(100).optional()

function frame<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data, ref })
}

/**
 * Section 7. `ack` or `error` repeats `ref`. A `ping` tests the connection. `ageMs`: since the
 * client read its data; the `ack` then has `missed`, whether its subscriptions may have had an
 * event since. If not, the client fetches nothing.
 */
export const clientFrame = z.discriminatedUnion('type', [
  frame('message', messageInput.safeExtend({ chatId: id })),
  frame('typing_start', typing),
  frame('typing_stop', typing),
  frame('join_kb', z.object({ kbId: id })),
  frame('leave_kb', z.object({ kbId: id })),
  frame('join_chat', z.object({ chatId: id })),
  frame('leave_chat', z.object({ chatId: id })),
  frame('ping', z.object({ ageMs: wholeNumber(0).optional() })),
])
/** Fields with a default may be missing. */
export type ClientFrame = z.input<typeof clientFrame>

// Fields that differ between readers are left out of events for many people: a client keeps or
// fetches them. Messages are sent to each person with their own fields.
export type SharedKb = z.infer<typeof sharedKb>
export type SharedMember = z.infer<typeof sharedMember>
export type SharedResource = z.infer<typeof sharedResource>
export type SharedFolder = z.infer<typeof sharedFolder>
export type SharedChat = z.infer<typeof sharedChat>
export type EditedMessage = z.infer<typeof editedMessage>
export type SentMessage = z.infer<typeof sentMessage>

/**
 * Section 7. Sent only to people with permission to know. A client that applies events in order has
 * the same state as after a new fetch. Applying one twice, or after fetching, has no effect.
 *
 * No event reports: `can` of anything but a knowledge base and a message; a change of the user's
 * own account; join requests; an expired invitation. Pages that show these fetch them again.
 * Visitors of a public knowledge base receive its events, but not a member's new name or picture.
 */
export const serverEvent = z.discriminatedUnion('type', [
  ...kbEvents,
  ...fileEvents,
  ...chatEvents,
  ...messageEvents,
  ...ownEvents,
])
export type ServerEvent = z.infer<typeof serverEvent>
export type ServerEventType = ServerEvent['type']

export const socketAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), ref, data: z.unknown().optional() }),
  z.object({
    type: z.literal('error'),
    ref,
    data: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      /** For `too_many_requests` and `database_unavailable`. */
      retryAfterSeconds: z.number().optional(),
    }),
  }),
])
export type SocketAnswer = z.infer<typeof socketAnswer>
