import type { ServerEventType } from '#contract/events.ts'
import type { EventsWorld } from '#tests/support/events-world.ts'

/** A kind of change: the events that it emits to anybody at all, and how to make it. */
export type Kind = {
  emits: ServerEventType[]
  /** Creates everything that the change needs. Returns the function that makes the change. */
  make: (world: EventsWorld) => Promise<() => Promise<unknown>>
}

/** Describes a change that emits these events to its subscribers. */
export function emitting(emits: ServerEventType[], make: Kind['make']): Kind {
  return { emits, make }
}

/**
 * Describes a change without events: it is private, or every page that shows it fetches it again.
 */
export function emitsNothing(make: Kind['make']): Kind {
  return { emits: [], make }
}
