import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { replicaReads } from '#api/platform/metrics.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import type { Db } from '#api/schema.ts'
import { openServerDatabase } from './connect.ts'
import { databaseLimits } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type Replica = {
  /** Sees everything committed before. If the replica fails, runs again on the primary. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * A replica that is behind for `databaseLimits.replicaMs`, does not answer, or cancels a statement
 * is passed over for the primary. Throws a `StartFailure` if `url` is no replica of this primary.
 */
export async function openReplica(
  url: string,
  primary: Db,
  withVectors: boolean,
): Promise<Replica> {
  const { db, end } = openServerDatabase(url, withVectors)
  const original = await identify(primary)
  await check(db, original).catch(async (error) => {
    await end()
    throw error
  })
  let restUntil = 0
  const isCurrent = async () => {
    if (performance.now() < restUntil) return false
    const current = await catchesUp(db, original, await positionOf(primary)).catch(() => false)
    if (!current) restUntil = performance.now() + databaseLimits.replicaRestMs
    return current
  }
  const read: Replica['read'] = async (work) => {
    if (await isCurrent())
      try {
        const answer = await work(db)
        replicaReads.inc({ place: 'replica' })
        return answer
      } catch (error) {
        if (!isOfReplica(error)) throw error
      }
    replicaReads.inc({ place: 'primary' })
    return work(primary)
  }
  return { read, close: end }
}

type Identity = { system: string; name: string; isReplica: boolean }

async function identify(db: Db): Promise<Identity> {
  const { rows } = await sql<Identity>`select
    (select system_identifier::text from pg_control_system()) as system,
    current_database()::text as name, pg_is_in_recovery() as "isReplica"`.execute(db)
  return rows[0] as Identity
}

// A replica that cannot be reached may come back, so it does not stop the start.
async function check(replica: Db, original: Identity): Promise<void> {
  try {
    if (isReplicaOf(await identify(replica), original)) return
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    console.error(`the replica at DATABASE_READ_URL is not used: ${error.message}`)
    return
  }
  throw new StartFailure(
    'The server at DATABASE_READ_URL is no streaming replica of the database at DATABASE_URL: correct one of them, or remove DATABASE_READ_URL.',
  )
}

function isReplicaOf(found: Identity, original: Identity): boolean {
  return found.isReplica && found.system === original.system && found.name === original.name
}

// Everything that was committed lies before this position of the log.
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

async function catchesUp(replica: Db, original: Identity, position: string): Promise<boolean> {
  const until = performance.now() + databaseLimits.replicaMs
  for (let ms = 1; ; ms *= 2) {
    const { rows } = await sql<Identity & { isCurrent: boolean }>`select
      (select system_identifier::text from pg_control_system()) as system,
      current_database()::text as name, pg_is_in_recovery() as "isReplica",
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isCurrent"`.execute(replica)
    const [found] = rows
    if (!found || !isReplicaOf(found, original)) return false
    if (found.isCurrent) return true
    if (performance.now() + ms > until) return false
    await wait(ms)
  }
}

const conflictWithReplay = '40001'

// A statement that took too long would take too long on the primary too.
function isOfReplica(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return codeOf(error.cause) !== '57014'
  return codeOf(error) === conflictWithReplay
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
