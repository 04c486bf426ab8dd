import type { ServerEventType } from '#contract/events.ts'
import type { EventsWorld } from '#tests/support/events-world.ts'

/** A kind of change: which events it emits, to anybody at all, and how to make it. */
export type Kind = {
  emits: ServerEventType[]
  /** Makes everything that the change needs; returns the function that makes the change. */
  make: (world: EventsWorld) => Promise<() => Promise<unknown>>
}

/** A change that emits these events to its subscribers. */
export function tells(emits: ServerEventType[], make: Kind['make']): Kind {
  return { emits, make }
}

/** A change without events: it is private, or every page that shows it refetches it. */
export function tellsNobody(make: Kind['make']): Kind {
  return { emits: [], make }
}
