import type { ServerEvent } from '#contract/events.ts'

/** `before` is the state before the event. */
export function goneAfter({ type, data }: ServerEvent, kbId: string, before: boolean): boolean {
  if (type === 'kb_remove' && data.kbId === kbId) return true
  if (type === 'kb_restore' && data.kbId === kbId) return false
  if (type === 'kb_add' && data.kb.id === kbId) return false
  return before
}
