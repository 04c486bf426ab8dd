import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'

/**
 * Holds back every other change of who is in a knowledge base, or what its link opens, until the
 * transaction ends: what is read after this stays true. Always the first lock that is taken. Throws
 * `kb_not_found`.
 */
export async function lockKb(trx: Db, kbId: string): Promise<void> {
  const kb = await trx
    .selectFrom('kbs')
    .select('id')
    .where('id', '=', kbId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!kb) throw new ApiError('kb_not_found')
}
