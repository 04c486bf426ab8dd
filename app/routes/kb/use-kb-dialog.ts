import { useState } from 'react'
import { useJoinKb, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import type { ServerEvent } from '#contract/events.ts'

/**
 * Keeps a dialog about a knowledge base and its members true while others change them. True once the
 * knowledge base is no longer there for this reader.
 */
export function useKbDialog(kbId: string): boolean {
  const [gone, setGone] = useState(false)
  useJoinKb(kbId)
  useRevalidateSoon((event) => concerns(kbId, event))
  useLiveEvent((event) => {
    if (event.type === 'kb_remove' && event.data.kbId === kbId) setGone(true)
    if (event.type === 'kb_add' && event.data.kb.id === kbId) setGone(false)
  })
  return gone
}

function concerns(kbId: string, event: ServerEvent): boolean {
  switch (event.type) {
    case 'kb_add':
    case 'kb_update':
      return event.data.kb.id === kbId
    case 'kb_member_add':
    case 'kb_member_remove':
      return event.data.kbId === kbId
    default:
      return false
  }
}
