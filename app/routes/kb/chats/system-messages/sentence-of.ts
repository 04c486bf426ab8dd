import type { SystemMessage } from '#contract/entities/chat.ts'

/** A key of `systemMessages` in the `chats` catalogue. */
export function sentenceOf({ event, of, detail }: Pick<SystemMessage, 'event' | 'of' | 'detail'>) {
  if (event === 'promoted' && detail === 'owner') return 'made_owner'
  if (of === 'chat') return event
  if (event === 'settings_updated' && detail === 'public') return 'kb_made_public'
  if (event === 'settings_updated' && detail === 'private') return 'kb_made_private'
  return event === 'renamed' || event === 'settings_updated' ? (`kb_${event}` as const) : event
}
