import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Knows whether the database server answers. */
export type Watch = {
  /** Throws immediately while the server is down. */
  check: () => void
  /** After an error on a connection: checks whether only that connection failed. */
  suspect: (error: unknown) => void
  /** Registers a listener for the end of an outage. */
  onBack: (listener: () => void) => void
  close: () => void
}

/**
 * Watches a database server. A suspected server is checked on a separate connection. If it does
 * not answer, it is down: `leave` is called, so that everything that waits fails, and the server
 * is checked again until it answers.
 */
export function watchServer(
  config: pg.ClientConfig,
  leave: (error: DatabaseUnavailable) => void,
): Watch {
  const listeners = new Set<() => void>()
  let away: { cause: unknown } | null = null
  let checking = false
  let closed = false

  const waitUntilBack = async () => {
    while (!closed && (await isAway(config))) await wait(databaseLimits.probeEveryMs)
    if (closed) return
    away = null
    console.error('the database answers again')
    for (const listener of listeners) listener()
  }
  const look = async (suspected: unknown) => {
    const error = await isAway(config)
    if (!error || closed) return
    away = { cause: error }
    const left = new DatabaseUnavailable(error)
    console.error(`${left.message} (${suspected instanceof Error ? suspected.message : suspected})`)
    leave(left)
    await waitUntilBack()
  }
  return {
    check: () => {
      if (away) throw new DatabaseUnavailable(away.cause)
    },
    suspect: (error) => {
      if (checking || closed) return
      checking = true
      void look(error).finally(() => {
        checking = false
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

/**
 * Returns the reason why the server is down, or null if it is up. A server that rejects the
 * connection with its own error is up.
 */
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
