import type { ServerEvent } from '#contract/events.ts'

/** Whether an event removes the knowledge base for its reader; `before` is the previous state. */
export function goneAfter({ type, data }: ServerEvent, kbId: string, before: boolean): boolean {
  if (type === 'kb_remove' && data.kbId === kbId) return true
  if (type === 'kb_add' && data.kb.id === kbId) return false
  return before
}
