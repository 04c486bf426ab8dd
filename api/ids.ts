import { v7 } from 'uuid'

/** A new UUIDv7: ids sort by creation time. */
export function newId(): string {
  return v7()
}

export const botId = '01900000-0000-7000-8000-00000000b070'

/** The knowledge base that a new demo contains. */
export const welcomeKbId = '01900000-0000-7000-8000-00000000c0de'
