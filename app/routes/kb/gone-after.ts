import type { ServerEvent } from '#contract/events.ts'

/** Whether a knowledge base is gone for its reader after an event; `before` is whether it was. */
export function goneAfter({ type, data }: ServerEvent, kbId: string, before: boolean): boolean {
  if (type === 'kb_remove' && data.kbId === kbId) return true
  if (type === 'kb_add' && data.kb.id === kbId) return false
  return before
}
