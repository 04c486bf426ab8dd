import type { ServerEvent } from '#contract/events.ts'
import type { Bus } from './bus.ts'

/** The names events are sent to. Who may listen to one is decided where it is joined. */
export const topics = {
  /** Whoever may see the knowledge base, members or not. */
  kb: (kbId: string) => `kb:${kbId}`,
  /** Its members alone: who they are is nobody else's business. */
  members: (kbId: string) => `members:${kbId}`,
  chat: (chatId: string) => `chat:${chatId}`,
  user: (userId: string) => `user:${userId}`,
}

/** An event as it is for those who listen to any of these topics. */
type Own = { to: string[]; event: ServerEvent }

/** `gained` is a topic that now brings those this is for more, such as a new chat of a knowledge base. */
type More = { gained?: string; instead?: Own[] }

/**
 * Sends an event to everybody listening to any of the topics, once each; to whom it is another, that one
 * `instead`, the first that is theirs. Whoever has joined what has `gained` hears the new before the
 * event: nothing falls between the two.
 */
export type Publish = (to: string[], event: ServerEvent, more?: More) => void

/** The one publish function: an event becomes text here, once for all to whom it is the same. */
export function createPublish(bus: Bus): Publish {
  return (to, event, { gained, instead } = {}) => {
    bus.publish({
      kind: 'event',
      to,
      payload: JSON.stringify(event),
      ...(gained && { gained }),
      ...(instead && { instead: instead.map(textOf) }),
    })
  }
}

function textOf({ to, event }: Own) {
  return { to, payload: JSON.stringify(event) }
}
