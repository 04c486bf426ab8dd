import type { ServerEvent } from '#contract/events.ts'

export interface WatchedEvents {
  first: Promise<IteratorResult<ServerEvent>>
  rest: AsyncIterator<ServerEvent>
  /** Unsubscribes, and ends a pending wait for the next event. */
  end: () => void
}

/**
 * The events of a streamed document. They may fail because the reader has too many connections, or
 * because a separate API is gone. The document then ends and reloads itself.
 */
export async function* untilFailure({ first, rest }: WatchedEvents): AsyncGenerator<ServerEvent> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value
  } catch (error) {
    console.warn('A streamed chat ended:', error instanceof Error ? error.message : error)
  }
}
