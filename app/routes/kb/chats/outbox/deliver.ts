import { isTemporary } from '#app/realtime/is-temporary.ts'
import type { LiveSocket } from '#app/realtime/live-socket.ts'
import { SocketError } from '#app/realtime/socket-error.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { Pending, Written } from './unsent-store.ts'

/** The result of sending a message: accepted, rejected, or to be retried later. */
export type Outcome = { message: Message | null } | 'refused' | 'later'

/**
 * Sends a message over the socket or, without a connection, by a call. Both use the same
 * `clientId`, so a message that is sent both ways is created only once.
 */
export async function deliver(socket: LiveSocket, pending: Pending): Promise<Outcome> {
  const { chatId, clientId, content, rootMessageId = null } = pending
  const { mentionIds, mentionsEveryone = false, resourceIds = [] } = pending
  const attachmentIds = (pending.attachments ?? []).map(({ id }) => id)
  const message = {
    clientId,
    content,
    rootMessageId,
    mentionIds,
    mentionsEveryone,
    attachmentIds,
    resourceIds,
  }
  const words = { ...message, expectBotReply: false, ...nothingElse }
  try {
    const data = await socket.send({ type: 'message', data: { chatId, ...words } })
    return { message: (data as { message?: Message } | undefined)?.message ?? null }
  } catch (error) {
    if (!(error instanceof SocketError)) throw error
    if (!error.isUnsent) return error.isPassing ? 'later' : 'refused'
    return post(chatId, message)
  }
}

const nothingElse = { parentId: null }

type Body = Omit<Written, 'rootMessageId' | 'attachments'> & {
  rootMessageId: string | null
  attachmentIds: string[]
}

async function post(chatId: string, body: Body): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    const route = 'POST /chats/:chatId/messages'
    return { message: await callApi(route, { params: { chatId }, body, signal }) }
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
