import type { LiveSocket } from '#app/realtime/live-socket.ts'
import { SocketError, willPass } from '#app/realtime/socket-error.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { Pending } from './unsent-store.ts'

/** The result of sending: accepted, rejected, or to be tried again later. */
export type Outcome = { message: Message | null } | 'refused' | 'later'

/**
 * Sends a message over the socket or, without a connection, by a call. Both ways use the same
 * `clientId`, so trying the other way after a lost connection cannot send the message twice.
 */
export async function deliver(socket: LiveSocket, pending: Pending): Promise<Outcome> {
  const { chatId, clientId, content } = pending
  const words = { clientId, content, expectBotReply: false, ...noThread }
  try {
    const data = await socket.send({ type: 'message', data: { chatId, ...words } })
    return { message: (data as { message?: Message } | undefined)?.message ?? null }
  } catch (error) {
    if (!(error instanceof SocketError)) throw error
    if (!error.isUnsent) return error.isPassing ? 'later' : 'refused'
    return post(chatId, { clientId, content })
  }
}

const noThread = { rootMessageId: null, parentId: null, attachmentIds: [] }

async function post(chatId: string, body: { clientId: string; content: string }): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    const route = 'POST /chats/:chatId/messages'
    return { message: await callApi(route, { params: { chatId }, body, signal }) }
  } catch (error) {
    // A 401 is temporary: the message is sent after signing in again.
    const isRefused = error instanceof CallFailed && !willPass(error.status) && error.status !== 401
    return isRefused ? 'refused' : 'later'
  }
}

/** Whether this user is the one who is signed in now. */
export async function isSignedIn(userId: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    return (await callApi('GET /user/info', { signal })).id === userId
  } catch (error) {
    if (error instanceof CallFailed) return false
    throw error
  }
}
