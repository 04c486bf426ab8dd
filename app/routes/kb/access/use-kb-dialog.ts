import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useRevalidateSoon } from '#app/realtime/use-revalidate-soon.ts'
import type { ServerEvent } from '#contract/events.ts'
import { goneAfter } from './gone-after.ts'

/** True once the knowledge base is removed for this reader. */
export function useKbDialog(kbId: string): boolean {
  const [gone, setGone] = useState(false)
  useRevalidateSoon((event) => isOfMembers(kbId, event))
  useLiveEvent((event) => setGone((before) => goneAfter(event, kbId, before)))
  return gone
}

export function isOfMembers(kbId: string, event: ServerEvent): boolean {
  switch (event.type) {
    case 'kb_add':
    case 'kb_update':
      return event.data.kb.id === kbId
    case 'kb_restore':
    case 'kb_member_add':
    case 'kb_member_remove':
      return event.data.kbId === kbId
    default:
      return false
  }
}
