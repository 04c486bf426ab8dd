import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Knows whether the database server answers. */
export type Watch = {
  /** Throws at once while the server is away. */
  check: () => void
  /** Something went wrong on a connection: finds out whether it was only that connection. */
  suspect: (error: unknown) => void
  /** Called each time that the server is there again. */
  onBack: (listener: () => void) => void
  close: () => void
}

/**
 * Asks a server that is suspected on a connection of its own. One that does not answer is away: `leave`
 * is told, so that nobody waits for it, and it is asked again until it answers.
 */
export function watchServer(
  config: pg.ClientConfig,
  leave: (error: DatabaseUnavailable) => void,
): Watch {
  const listeners = new Set<() => void>()
  let away: { cause: unknown } | null = null
  let looking = false
  let closed = false

  const lookAgain = async () => {
    while (!closed && (await isAway(config))) await wait(databaseLimits.probeEveryMs)
    if (closed) return
    away = null
    console.error('the database is back')
    for (const listener of listeners) listener()
  }
  const look = async (suspected: unknown) => {
    const error = await isAway(config)
    if (!error || closed) return
    away = { cause: error }
    const left = new DatabaseUnavailable(error)
    console.error(`${left.message} (${suspected instanceof Error ? suspected.message : suspected})`)
    leave(left)
    await lookAgain()
  }
  return {
    check: () => {
      if (away) throw new DatabaseUnavailable(away.cause)
    },
    suspect: (error) => {
      if (looking || closed) return
      looking = true
      void look(error).finally(() => {
        looking = false
      })
    },
    onBack: (listener) => {
      listeners.add(listener)
    },
    close: () => {
      closed = true
    },
  }
}

/** Why the server is away, or null. Whoever refuses a connection for a reason of its own is there. */
async function isAway(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: databaseLimits.probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    void client.end().catch(() => {})
    return null
  } catch (error) {
    const refused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
    return refused ? null : error
  }
}
