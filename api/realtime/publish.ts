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

/**
 * Sends an event to everybody listening to any of the topics, once each. With `gained`, a topic that
 * now brings them more, such as a new chat of a knowledge base, whoever has joined that hears the new
 * before the event: nothing falls between the two.
 */
export type Publish = (to: string[], event: ServerEvent, gained?: string) => void

/** The one publish function: an event becomes text here, once, however many hear it. */
export function createPublish(bus: Bus): Publish {
  return (to, event, gained) => {
    const message = { kind: 'event', to, payload: JSON.stringify(event) } as const
    bus.publish(gained ? { ...message, gained } : message)
  }
}
