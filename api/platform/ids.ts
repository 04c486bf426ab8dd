import { v7 } from 'uuid'

/** A new UUIDv7: ids sort by creation time. */
export function newId(): string {
  return v7()
}

/**
 * A new UUIDv7 of a time in the past, for what is imported. `n` orders the ids of one millisecond.
 */
export function idAt(time: string, n: number): string {
  return v7({ msecs: Date.parse(time), seq: n })
}

export const botId = '01900000-0000-7000-8000-00000000b070'

/** The knowledge base that a new demo contains. */
export const welcomeKbId = '01900000-0000-7000-8000-00000000c0de'
