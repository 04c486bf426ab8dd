import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** `by` is the uploader. */
export type ResourceJob = { resourceId: string; by: string; kbId: string }

type WaitingJob = { id: string; by: string; kbId: string; rank: number }

/** More than ever have a file waiting in one knowledge base at the same time. */
const perRound = 1_000

/**
 * Priorities in rounds: a person's next job is in the round after their last waiting one, or in the
 * current round. So a person who keeps adding files does not overtake others. Within a round the
 * knowledge bases alternate.
 */
export async function inTurns(trx: Db, queue: string, resourceIds: string[]) {
  const { rows } = await sql<WaitingJob>`
    with waiting as (
      select data->>'by' as by, data->>'kbId' as kb, -priority / ${perRound}::int as round from pgboss.job
      where name = ${queue} and state < 'completed'
    ), added as (
      select resources.id, resources.uploader_id as by, resources.kb_id,
        greatest(
          coalesce((select min(round) from waiting), 0),
          coalesce((select max(round) + 1 from waiting where waiting.by = resources.uploader_id::text), 0)
        )::int + row_number() over (partition by resources.uploader_id order by resources.id)::int - 1 as round
      from resources where id = any(${resourceIds}::uuid[])
    )
    select id, by, kb_id as "kbId", round * ${perRound}::int + least(${perRound}::int - 1,
      (select count(*) from waiting where waiting.kb = added.kb_id::text and waiting.round = added.round)
      + row_number() over (partition by kb_id, round order by id) - 1)::int as rank
    from added order by id`.execute(trx)
  return rows.map(({ id, by, kbId, rank }) => ({
    data: { resourceId: id, by, kbId } satisfies ResourceJob,
    singletonKey: id,
    priority: -rank,
    group: { id: by },
  }))
}

/**
 * Of the next job that one person causes, which has this priority, negated: hundreds of theirs
 * delay nobody else's.
 */
export async function placeOf(trx: Db, queue: string, by: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select greatest(
      coalesce(min(-priority), 0),
      coalesce(max(-priority) filter (where data->>'by' = ${by}) + 1, 0)
    )::int as place
    from pgboss.job where name = ${queue} and state < 'completed'`.execute(trx)
  return rows[0]?.place ?? 0
}
