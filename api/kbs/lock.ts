import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'

/**
 * Locks the members and the shared link of a knowledge base until the transaction ends, so that
 * what the transaction reads afterwards stays true. Take this lock before any other lock (decision
 * 0070). Throws `kb_not_found`.
 */
export async function lockKb(trx: Db, kbId: string): Promise<void> {
  const kb = await trx
    .selectFrom('kbs')
    .select('id')
    .where('id', '=', kbId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!kb) throw new ApiError('kb_not_found')
}

/** Takes the same lock for several knowledge bases, also for those in the bin. `ids`: a subquery. */
export async function lockKbs(trx: Db, ids: RawBuilder<string>): Promise<void> {
  await sql`select from kbs where id in ${ids} order by id for no key update`.execute(trx)
}
