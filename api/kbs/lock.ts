import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'

/**
 * What the transaction reads of members and shared link afterwards stays true. Take this lock
 * before any other (decision 0070). Throws `kb_not_found`.
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

/** Locks those in the bin too. `ids`: a subquery. */
export async function lockKbs(trx: Db, ids: RawBuilder<string>): Promise<void> {
  await sql`select from kbs where id in ${ids} order by id for no key update`.execute(trx)
}
