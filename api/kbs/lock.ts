import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'

/**
 * Locks the members and the shared link of a knowledge base until the transaction ends, so that
 * what the transaction reads afterwards stays true. Take this lock before any other lock. Throws
 * `kb_not_found`.
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
