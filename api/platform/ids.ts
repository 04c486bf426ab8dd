import { v7 } from 'uuid'

/** A UUIDv7: ids sort by creation time. */
export function newId(): string {
  return v7()
}

/** A UUIDv7 for what is imported. `n` orders the ids of one millisecond. */
export function idAt(time: string, n: number): string {
  return v7({ msecs: Date.parse(time), seq: n })
}

export const botId = '01900000-0000-7000-8000-00000000b070'

export const welcomeKbId = '01900000-0000-7000-8000-00000000c0de'
