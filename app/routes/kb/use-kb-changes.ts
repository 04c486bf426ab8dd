import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { goneAfter } from './access/gone-after.ts'
import { isFullPage } from './chats/groups.ts'
import { readsUnnamed } from './chats/unread/unread-mentions.ts'

/** True once the knowledge base is removed for this reader; the page then stays as it was. */
export function useKbChanges(kbId: string, chats: Chat[] | null): boolean {
  const { socket } = useLive()
  const [goneId, setGoneId] = useState<string>()
  useRevalidateSoon(
    (event) => isOfFrame(kbId, event) || bringsChat(chats, event) || readsUnnamed(chats, event),
  )
  useLiveEvent((event) => {
    setGoneId((before) => (goneAfter(event, kbId, before === kbId) ? kbId : undefined))
    // Joins again: the reader is now a member, and members also receive the events of the chats.
    const isAdded = event.type === 'kb_add' && event.data.kb.id === kbId
    if (isAdded || (event.type === 'kb_restore' && event.data.kbId === kbId))
      socket.join({ type: 'join_kb', data: { kbId } })
  })
  return goneId === kbId
}

// A chat that is not on the first page but now should be, or a message from the answer of a call,
// which has no preview of its chat.
function bringsChat(chats: Chat[] | null, event: ServerEvent): boolean {
  if (event.type !== 'message' || !chats) return false
  if (event.data.lastMessageAt === undefined) return true
  if (!isFullPage(chats.length)) return false
  return !chats.some(({ id }) => id === event.data.chatId)
}

/** Such as the list of chats. */
export function isOfFrame(kbId: string, event: ServerEvent): boolean {
  switch (event.type) {
    case 'kb_add':
    case 'kb_update':
      return event.data.kb.id === kbId
    case 'kb_restore':
      return event.data.kbId === kbId
    case 'chat_add':
    case 'chat_update':
      return event.data.chat.knowledgeBaseId === kbId
    case 'quotes_update':
      return true
    case 'chat_delete':
    case 'chat_mute':
    case 'chat_unread':
    case 'kb_member_add':
    case 'kb_member_remove':
      return event.data.kbId === kbId
    default:
      return false
  }
}
