import type { PGlite } from '@electric-sql/pglite'

/** What the driver asks of the embedded database. */
type Embedded = Pick<PGlite, 'waitReady' | 'execProtocolStream'>

// The messages after which the database is to answer: Query, Flush and Sync.
const ends = new Set(['Q', 'H', 'S'].map((letter) => letter.charCodeAt(0)))

/**
 * The embedded database to a driver that hands it one message at a time: it is given the messages of a
 * statement together, as over a wire, for each time it is entered costs as much as a small statement.
 */
export function wholeStatements(pglite: PGlite): PGlite {
  let waiting: Uint8Array[] = []
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    waiting.push(message)
    if (!ends.has(message[0] ?? 0)) return []
    const whole = Buffer.concat(waiting)
    waiting = []
    return pglite.execProtocolStream(whole, options)
  }
  const embedded: Embedded = { waitReady: pglite.waitReady, execProtocolStream }
  return embedded as PGlite
}
