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
 * The frames that a client may send over the WebSocket (section 7). The `ack` or `error` repeats
 * `ref`. A `ping` tests the connection. `ageMs` is the time since the client read its data. With
 * it, the `ack` has `missed`: whether the connection's subscriptions may have had an event since
 * then. If not, the client fetches nothing.
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
/** A frame as a client sends it. Fields with a default may be missing. */
export type ClientFrame = z.input<typeof clientFrame>

// Fields that differ between readers are left out of events for many people: a client keeps its
// value or fetches the field. Each person gets messages with the fields for that person.
export type SharedKb = z.infer<typeof sharedKb>
export type SharedMember = z.infer<typeof sharedMember>
export type SharedResource = z.infer<typeof sharedResource>
export type SharedFolder = z.infer<typeof sharedFolder>
export type SharedChat = z.infer<typeof sharedChat>
export type EditedMessage = z.infer<typeof editedMessage>
export type SentMessage = z.infer<typeof sentMessage>

/**
 * The events the server sends over the socket (section 7), only to people with permission to know.
 * A client that applies events in order to the data it fetched before has the same state as after a
 * new fetch. Applying an event twice, or after fetching its change, has no effect.
 *
 * No event reports: `can` of anything but a knowledge base and a message; a change of the user's
 * own account; join requests; an expired invitation. Pages that show these fetch them again. People
 * who look at a public knowledge base without being members receive events about it and its files,
 * but not about a changed name or picture of a member.
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

/** The server's answers to the frames of a client. */
export const socketAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), ref, data: z.unknown().optional() }),
  z.object({
    type: z.literal('error'),
    ref,
    data: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      /** The seconds until a retry, for `too_many_requests` and `database_unavailable`. */
      retryAfterSeconds: z.number().optional(),
    }),
  }),
])
export type SocketAnswer = z.infer<typeof socketAnswer>
