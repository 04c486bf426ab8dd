import type { LiveSocket } from '#app/realtime/live-socket.ts'
import { SocketError, willPass } from '#app/realtime/socket-error.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import type { Pending } from './unsent-store.ts'

/** What became of a message: the server has it, will not have it, or could not be asked for now. */
export type Outcome = { message: Message | null } | 'refused' | 'later'

/**
 * Sends a message over the socket, or by a call where there is none. The same `clientId` by either way
 * is one message, so that trying the other way after a lost connection cannot send it twice.
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
    const answer = await fetch(`/api/chats/${chatId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limits.socketAnswerMs),
    })
    // Who has to sign in again comes back to what they wrote.
    if (willPass(answer.status) || answer.status === 401) return 'later'
    if (!answer.ok) return 'refused'
    const { data } = (await answer.json()) as { data: Message }
    return { message: data }
  } catch {
    return 'later'
  }
}

/** Whether this is who is signed in now. */
export async function isSignedIn(userId: string): Promise<boolean> {
  const answer = await fetch('/api/user/info', {
    signal: AbortSignal.timeout(limits.socketAnswerMs),
  })
  if (!answer.ok) return false
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id === userId
}
