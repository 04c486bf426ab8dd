import type { ServerEventType } from '#contract/events.ts'
import type { EventsWorld } from '#tests/support/events-world.ts'

/** A kind of change: which events it brings, whoever hears them, and how it is made. */
export type Kind = {
  emits: ServerEventType[]
  /** Brings about what has to be there first; answers with the change itself. */
  make: (world: EventsWorld) => Promise<() => Promise<unknown>>
}

/** A change that tells those who listen these events. */
export function tells(emits: ServerEventType[], make: Kind['make']): Kind {
  return { emits, make }
}

/** A change that is nobody's to hear of: it is the person's own, or fetched by whoever shows it. */
export function tellsNobody(make: Kind['make']): Kind {
  return { emits: [], make }
}
