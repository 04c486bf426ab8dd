import type { ServerEvent } from '#contract/events.ts'

/**
 * Whether the knowledge base is removed for its reader after this event; `before` is the state
 * before it.
 */
export function goneAfter({ type, data }: ServerEvent, kbId: string, before: boolean): boolean {
  if (type === 'kb_remove' && data.kbId === kbId) return true
  if (type === 'kb_restore' && data.kbId === kbId) return false
  if (type === 'kb_add' && data.kb.id === kbId) return false
  return before
}
