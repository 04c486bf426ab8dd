import { eventsPublished } from '#api/platform/metrics.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Bus } from './bus.ts'

/** Permission is checked when somebody subscribes. */
export const topics = {
  /** Everybody who may see the knowledge base subscribes. */
  kb: (kbId: string) => `kb:${kbId}`,
  /** Only members subscribe: for events about who the members are. */
  members: (kbId: string) => `members:${kbId}`,
  chat: (chatId: string) => `chat:${chatId}`,
  user: (userId: string) => `user:${userId}`,
}

type PersonalEvent = { to: string[]; event: ServerEvent }

/** `gained`: a topic whose subscription now includes more, for example a new chat. */
type PublishOptions = { gained?: string; instead?: PersonalEvent[] }

/**
 * Once to each subscriber of any topic. `instead`: the first event that matches a subscriber
 * counts. Subscribers of `gained` join its new topics first, so that they miss no later event.
 */
export type Publish = (to: string[], event: ServerEvent, more?: PublishOptions) => void

/** Serialises an event once for all recipients. */
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
