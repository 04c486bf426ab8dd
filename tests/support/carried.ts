import type { ServerEvent } from '#contract/events.ts'
import type { State } from './fetch-state.ts'

/**
 * An object as an event contains it, without the fields that differ per reader or are fetched
 * again.
 */
type Entity = { kind: string; said: { id: string }; among: (state: State) => { id: string }[] }

function entityOf({ type, data }: ServerEvent): Entity | null {
  switch (type) {
    case 'kb_add':
    case 'kb_update': {
      const unread = {
        unreadCount: undefined,
        unreadPrivateCount: undefined,
        unreadMentionCount: undefined,
      }
      const said = { ...data.kb, ...unread, lastActivityAt: undefined }
      return { kind: 'kb', said, among: ({ kbs, guestKb }) => (guestKb ? [...kbs, guestKb] : kbs) }
    }
    case 'resource_add':
    case 'resource_update': {
      const said = { ...data.resource, uploader: undefined }
      return { kind: 'resource', said, among: ({ resources }) => resources ?? [] }
    }
    case 'folder_add':
    case 'folder_update': {
      const said = { ...data.folder, resourceCount: undefined, resourceSize: undefined }
      return { kind: 'folder', said, among: ({ folders }) => folders ?? [] }
    }
    case 'message':
    case 'message_edit': {
      const counted = { replyCount: undefined, lastReplyAt: undefined, reactions: undefined }
      const said = { ...data.message, ...counted, isRead: undefined, feedback: undefined }
      return { kind: 'message', said, among: ({ messages }) => messages[data.chatId] ?? [] }
    }
    case 'notification': {
      const own = { isRead: undefined, title: undefined, message: undefined }
      const said = { ...data.notification, ...own }
      return { kind: 'notification', said, among: ({ notifications }) => notifications }
    }
    default:
      return null
  }
}

/** Pairs the last version of each object in the events with its version in the fetched state. */
export function carried(events: ServerEvent[], later: State) {
  const entities = new Map<string, Entity>()
  for (const event of events) {
    const thing = entityOf(event)
    if (thing) entities.set(`${thing.kind} ${thing.said.id}`, thing)
    // Earlier events no longer describe a message that was deleted or must be fetched again.
    if (event.type === 'message_delete') entities.delete(`message ${event.data.messageId}`)
    if (event.type === 'quotes_update')
      for (const name of entities.keys()) if (name.startsWith('message ')) entities.delete(name)
  }
  return [...entities].flatMap(([name, { said, among }]) => {
    const fetched = among(later).find(({ id }) => id === said.id)
    const known = Object.entries(said).filter(([, value]) => value !== undefined)
    return fetched ? [{ name, said: Object.fromEntries(known), fetched }] : []
  })
}
