import { sql } from 'kysely'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { s3Limits } from './s3/limits.ts'

/** Prevents that content is removed while the same content is being uploaded. */
export type Holds = {
  /** Waits for a removal of this content. */
  hold: (hash: string) => Promise<void>
  release: (hash: string) => void | Promise<void>
  /** Nobody gets a hold on what is removed meanwhile. */
  withoutHolds: (hashes: string[], remove: (free: string[]) => Promise<void>) => Promise<void>
}

export function createHolds() {
  const held = new Map<string, number>()
  const beingRemoved = new Set<string>()
  let removals = Promise.resolve()
  const afterRemovals = async (hash: string) => {
    while (beingRemoved.has(hash)) await removals
  }
  const holdNow = (hash: string) => {
    held.set(hash, (held.get(hash) ?? 0) + 1)
  }
  return {
    holdNow,
    afterRemovals,
    hold: async (hash) => {
      await afterRemovals(hash)
      holdNow(hash)
    },
    release: (hash) => {
      const left = (held.get(hash) ?? 0) - 1
      if (left > 0) held.set(hash, left)
      else held.delete(hash)
    },
    withoutHolds: (hashes, remove) => {
      const turn = removals.then(async () => {
        const free = hashes.filter((hash) => !held.has(hash))
        for (const hash of free) beingRemoved.add(hash)
        try {
          await remove(free)
        } finally {
          for (const hash of free) beingRemoved.delete(hash)
        }
      })
      removals = turn.catch(() => {})
      return turn
    },
  } satisfies Holds & Record<string, unknown>
}

/**
 * Of all servers that use one database. A hold is a row; those of a server that died expire. A
 * removal locks its hashes, so a hold waits for its end.
 */
export function createSharedHolds(database: () => Db): Holds {
  const own = new Map<string, string[]>()
  let removals = Promise.resolve()
  return {
    hold: async (hash) => {
      const id = newId()
      const until = sql<string>`now() + make_interval(hours => ${s3Limits.holdHours}::int)`
      await database()
        .transaction()
        .execute(async (trx) => {
          await lock(trx, [hash])
          await trx.insertInto('file_holds').values({ id, hash, until }).execute()
        })
      own.set(hash, [...(own.get(hash) ?? []), id])
    },
    release: async (hash) => {
      const [id, ...others] = own.get(hash) ?? []
      if (others.length > 0) own.set(hash, others)
      else own.delete(hash)
      if (id) await database().deleteFrom('file_holds').where('id', '=', id).execute()
    },
    // One removal at a time: it has a connection while it waits for another one to look for rows.
    withoutHolds: (hashes, remove) => {
      const turn = removals.then(() => removeLocked(database(), hashes, remove))
      removals = turn.catch(() => {})
      return turn
    },
  }
}

function removeLocked(
  db: Db,
  hashes: string[],
  remove: (free: string[]) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, hashes)
    await trx.deleteFrom('file_holds').where('until', '<', sql<string>`now()`).execute()
    const held = await trx
      .selectFrom('file_holds')
      .select('hash')
      .where('hash', 'in', hashes)
      .execute()
    const isHeld = new Set(held.map(({ hash }) => hash))
    await remove(hashes.filter((hash) => !isHeld.has(hash)))
  })
}

// Locks are taken in the order of the hashes, so that two removals never wait for each other.
async function lock(trx: Db, hashes: string[]): Promise<void> {
  for (const hash of hashes.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 135))`.execute(trx)
}
