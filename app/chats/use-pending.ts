import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#app/chats/draft.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { SocketError } from '#app/realtime/socket-error.ts'

export interface Pending {
  clientId: string
  content: string
  createdAt: string
  failed: boolean
}

/** Messages on their way: shown at once, settled by their `clientId`, kept when they could not go. */
export function usePending(chatId: string) {
  const { socket } = useLive()
  const [all, setAll] = useState<Pending[]>([])

  const settle = (clientId: string | null) =>
    setAll((now) => now.filter((pending) => pending.clientId !== clientId))
  const fail = (clientId: string) =>
    setAll((now) => now.map((one) => (one.clientId === clientId ? { ...one, failed: true } : one)))

  const send = async (content: string, clientId: string = crypto.randomUUID()) => {
    const pending = { clientId, content, createdAt: new Date().toISOString(), failed: false }
    setAll((now) => [...now.filter((one) => one.clientId !== clientId), pending])
    try {
      await deliver(chatId, clientId, content)
      settle(clientId)
      if (readDraft(chatId)?.clientId === clientId) forgetDraft(chatId)
    } catch {
      fail(clientId)
      // A reload loses what this page holds; the composer then has it again, under the same id.
      if (!readDraft(chatId)) keepDraft(chatId, { content, clientId })
    }
  }

  // The same clientId by either way is one message, so trying the other way after a lost
  // connection cannot send it twice.
  const deliver = async (chat: string, clientId: string, content: string) => {
    const data = { chatId: chat, clientId, content }
    try {
      await socket.send({ type: 'message', data: { ...data, expectBotReply: false, ...noThread } })
    } catch (error) {
      if (!(error instanceof SocketError && error.isUnsent)) throw error
      await post(chat, { clientId, content })
    }
  }
  return { all, send, settle }
}

const noThread = { rootMessageId: null, parentId: null, attachmentIds: [] }

async function post(chatId: string, body: { clientId: string; content: string }): Promise<void> {
  const answer = await fetch(`/api/chats/${chatId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`message: ${answer.status}`)
}
