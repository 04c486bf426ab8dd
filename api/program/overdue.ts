import { sql } from 'kysely'
import { kbSummaryLimits, kbSummaryQueue } from '#api/answers/summary/limits.ts'
import type { Db } from '#api/schema.ts'

/**
 * Makes jobs due that wait for a later time than any job may: a new job is due at once or, if it is of
 * the summary of a knowledge base, after that queue's longest delay; a retry at most after its delay, which doubles up to the queue's longest. Such a job was queued before the
 * clock was set back, and would wait until the clock reaches its time again.
 */
export async function makeOverdueJobsDue(db: Db): Promise<void> {
  const doubled = sql`retry_delay * 2 ^ least(16, retry_count + 1)`
  const firstDelay = sql`case name when ${kbSummaryQueue} then ${kbSummaryLimits.delayOfModelSeconds}::int else 0 end`
  const delay = sql`least(coalesce(retry_delay_max, retry_delay), ${doubled})`
  await sql`update pgboss.job set start_after = now()
    where (state = 'created' and start_after > clock_timestamp() + make_interval(secs => ${firstDelay}))
      or (state = 'retry' and start_after > clock_timestamp() + make_interval(secs => ${delay}))`.execute(
    db,
  )
}
