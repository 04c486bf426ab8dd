import { eventsPublished } from '#api/platform/metrics.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Bus } from './bus.ts'

/** The topics of events. Permission is checked when somebody subscribes. */
export const topics = {
  /** Subscribed by everybody who may see the knowledge base, members or not. */
  kb: (kbId: string) => `kb:${kbId}`,
  /** Subscribed by members only, for events about who the members are. */
  members: (kbId: string) => `members:${kbId}`,
  chat: (chatId: string) => `chat:${chatId}`,
  user: (userId: string) => `user:${userId}`,
}

/** An event for the subscribers of these topics. */
type PersonalEvent = { to: string[]; event: ServerEvent }

/**
 * `gained`: a topic whose subscription now includes more topics, for example after a new chat of a
 * knowledge base.
 */
type PublishOptions = { gained?: string; instead?: PersonalEvent[] }

/**
 * Sends an event to all subscribers of any of the topics, once each. `instead`: other events for
 * some of the subscribers; the first event that matches a subscriber counts. Subscribers of
 * `gained` are subscribed to its new topics before the event is sent, so that they miss no later
 * event.
 */
export type Publish = (to: string[], event: ServerEvent, more?: PublishOptions) => void

/** Creates the only publish function. It serialises an event once for all recipients. */
export function createPublish(bus: Bus): Publish {
  return (to, event, { gained, instead } = {}) => {
    eventsPublished.inc({ type: event.type })
    bus.publish({
      kind: 'event',
      to,
      payload: JSON.stringify(event),
      ...(gained && { gained }),
      ...(instead && { instead: instead.map(textOf) }),
    })
  }
}

function textOf({ to, event }: PersonalEvent) {
  return { to, payload: JSON.stringify(event) }
}
