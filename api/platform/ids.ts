import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** Clocks of servers differ. */
const aheadMs = 60_000

/** A UUIDv7: ids sort by creation time. */
export function newId(): string {
  return v7()
}

/** A UUIDv7 for what is imported. `n` orders the ids of one millisecond. */
export function idAt(time: string, n: number): string {
  return v7({ msecs: Date.parse(time), seq: n })
}

/**
 * The id of what was asked for with a `clientId`, which is a UUIDv7: the same for the same `asked`,
 * so that what is sent twice is made once. It has the time of the `clientId`, unless that is ahead.
 */
export function idOnce(clientId: string, asked: unknown): string {
  const msecs = Number.parseInt(clientId.replaceAll('-', '').slice(0, 12), 16)
  if (msecs > Date.now() + aheadMs) return newId()
  const random = createHash('sha256')
    .update(JSON.stringify([clientId, asked]))
    .digest()
  return v7({ msecs, random, seq: random.readUInt32BE(16) })
}

export const botId = '01900000-0000-7000-8000-00000000b070'

export const welcomeKbId = '01900000-0000-7000-8000-00000000c0de'
