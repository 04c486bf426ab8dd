import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import type { ServerEvent } from '#contract/events.ts'
import { goneAfter } from './gone-after.ts'

/**
 * Keeps the frame true: what others change of this knowledge base, or of one's own role in it, is
 * fetched again. True once it is no longer there for this reader; the page stays as it was.
 */
export function useKbChanges(kbId: string): boolean {
  const { socket } = useLive()
  const [goneId, setGoneId] = useState<string>()
  useRevalidateSoon((event) => isOfFrame(kbId, event))
  useLiveEvent((event) => {
    setGoneId((before) => (goneAfter(event, kbId, before === kbId) ? kbId : undefined))
    // As a member one hears its chats too.
    if (event.type === 'kb_add' && event.data.kb.id === kbId)
      socket.join({ type: 'join_kb', data: { kbId } })
  })
  return goneId === kbId
}

/** Whether an event tells of what every page of a knowledge base shows of it, its chats included. */
export function isOfFrame(kbId: string, event: ServerEvent): boolean {
  switch (event.type) {
    case 'kb_add':
    case 'kb_update':
      return event.data.kb.id === kbId
    case 'chat_add':
    case 'chat_update':
      return event.data.chat.knowledgeBaseId === kbId
    case 'quotes_update':
      return true
    case 'chat_delete':
    case 'kb_member_add':
    case 'kb_member_remove':
      return event.data.kbId === kbId
    default:
      return false
  }
}
