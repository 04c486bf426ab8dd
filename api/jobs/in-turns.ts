import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'

/** What a job about a resource holds: `by` is who it is for. */
export type ResourceJob = { resourceId: string; by: string }

type Row = { id: string; by: string; rank: number }

/**
 * Jobs about resources, to be done in turns of those who uploaded them: each stands where its person's
 * last one is followed by the next, or with what is being done now where they have none waiting. So
 * who has little waiting is served soon, and nobody who keeps adding overtakes what waits.
 */
export async function inTurns(trx: Db, queue: string, resourceIds: string[]) {
  const { rows } = await sql<Row>`
    with waiting as (
      select data->>'by' as by, -priority as rank from pgboss.job
      where name = ${queue} and state < 'completed'
    )
    select resources.id, resources.uploader_id as by,
      greatest(
        coalesce((select min(rank) from waiting), 0),
        coalesce((select max(rank) + 1 from waiting where waiting.by = resources.uploader_id::text), 0)
      )::int + row_number() over (partition by resources.uploader_id order by resources.id)::int - 1 as rank
    from resources where id = any(${resourceIds}::uuid[])
    order by resources.id`.execute(trx)
  return rows.map(({ id, by, rank }) => ({
    data: { resourceId: id, by } satisfies ResourceJob,
    singletonKey: id,
    priority: -rank,
  }))
}
