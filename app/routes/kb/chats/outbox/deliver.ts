import { isTemporary } from '#app/realtime/is-temporary.ts'
import type { LiveSocket } from '#app/realtime/live-socket.ts'
import { SocketError } from '#app/realtime/socket-error.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { MessageInput } from '#contract/calls/messages.ts'
import type { SentMessage } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import type { Pending } from './unsent-store.ts'

/** The result of sending a message: accepted, rejected, or to be retried later. */
export type Outcome = { sent: SentMessage | null } | 'refused' | 'later'

/**
 * Sends a message over the socket or, without a connection, by a call. Both use the same
 * `clientId`, so a message that is sent both ways is created only once.
 */
export async function deliver(socket: LiveSocket, pending: Pending): Promise<Outcome> {
  const { state: _, createdAt: __, attachments = [], ...written } = pending
  const message = { ...written, attachmentIds: attachments.map(({ id }) => id) }
  try {
    const data = await socket.send({ type: 'message', data: message })
    return { sent: isSent(data) ? data : null }
  } catch (error) {
    if (!(error instanceof SocketError)) throw error
    if (!error.isUnsent) return error.isPassing ? 'later' : 'refused'
    return post(message)
  }
}

function isSent(data: unknown): data is SentMessage {
  return typeof data === 'object' && data !== null && 'message' in data
}

async function post(body: MessageInput & { chatId: string }): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    const { chatId } = body
    const route = 'POST /chats/:chatId/messages'
    const answer = await callApi(route, { params: { chatId }, body, signal })
    return { sent: { chatId, seq: answer.seq, message: answer } }
  } catch (error) {
    // A 401 is not a rejection: the message is sent after the user has signed in again.
    const isRefused =
      error instanceof CallFailed && !isTemporary(error.status) && error.status !== 401
    return isRefused ? 'refused' : 'later'
  }
}

/** Whether this user is currently signed in. */
export async function isSignedIn(userId: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    return (await callApi('GET /user/info', { signal })).id === userId
  } catch (error) {
    if (error instanceof CallFailed) return false
    throw error
  }
}
