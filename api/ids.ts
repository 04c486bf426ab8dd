import { v7 } from 'uuid'

/** A new id: a UUIDv7, so that ids sort by the time they were made. */
export function newId(): string {
  return v7()
}

/** The bot is an ordinary user with this id. */
export const botId = '01900000-0000-7000-8000-00000000b070'

/** The knowledge base demo mode starts with. */
export const welcomeKbId = '01900000-0000-7000-8000-00000000c0de'
