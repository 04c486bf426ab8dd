import { useState } from 'react'
import { applyEvent, mergeMessages, type Overlay } from '#app/chats/apply-event.ts'
import { readAgain } from '#app/chats/read-again.ts'
import { usePending } from '#app/chats/use-pending.ts'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Message } from '#contract/entities/chat.ts'

interface Loaded {
  chatId: string
  messages: Message[]
  hasMore: boolean
  /** Whether the page ends with the newest message, so that new ones follow it. */
  isNewest: boolean
}

/** A chat's messages: as loaded, as events changed them, older ones asked for, and those on their way. */
export function useMessages({ chatId, messages: loaded, hasMore, isNewest }: Loaded) {
  const { userId } = useLive()
  const [overlay, setOverlay] = useState<Overlay>(new Map())
  const [older, setOlder] = useState<{ messages: Message[]; hasMore: boolean } | null>(null)
  const pending = usePending(chatId)
  const fetchQuotesAgain = async () => {
    const fresh = await readAgain(messages, (query) => readPage(chatId, query))
    setOverlay((now) => new Map([...now, ...fresh.map((one) => [one.id, one] as const)]))
  }
  useLiveEvent((event) => {
    // Where it cannot be fetched now, the page is fetched whole when it is looked at again.
    if (event.type === 'quotes_update' && event.data.chatId === chatId)
      fetchQuotesAgain().catch(() => {})
    setOverlay((now) => applyEvent(now, loaded, event, chatId))
    if (event.type !== 'message' || event.data.chatId !== chatId) return
    pending.settle(event.data.message.clientId)
    const mine = event.data.message.userId === userId
    if (isNewest && !mine && document.visibilityState === 'visible')
      markRead(chatId, event.data.message.id)
  })
  const shown = isNewest
    ? mergeMessages(loaded, overlay)
    : loaded.map((message) => overlay.get(message.id) ?? message)
  const sent = new Set(shown.map(({ clientId }) => clientId))
  const newest = (message: Message) => overlay.get(message.id) ?? message
  const messages = [...(older?.messages ?? []).map(newest), ...shown]
  const showOlder = async () => {
    const page = await readPage(chatId, { before: messages[0]?.id ?? '' })
    setOlder({ messages: [...page.messages, ...(older?.messages ?? [])], hasMore: page.hasMore })
  }
  return {
    messages,
    pending: pending.all.filter(({ clientId }) => !sent.has(clientId)),
    send: pending.send,
    hasOlder: older?.hasMore ?? hasMore,
    showOlder,
  }
}

function markRead(chatId: string, messageId: string): void {
  const body = JSON.stringify({ messageId })
  const headers = { 'content-type': 'application/json' }
  fetch(`/api/chats/${chatId}/last-read`, { method: 'POST', headers, body, keepalive: true }).catch(
    () => {},
  )
}

async function readPage(chatId: string, query: Record<string, string>) {
  const answer = await fetch(`/api/chats/${chatId}/messages?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error(`messages: ${answer.status}`)
  const { data } = (await answer.json()) as { data: { messages: Message[]; hasMore: boolean } }
  return data
}
