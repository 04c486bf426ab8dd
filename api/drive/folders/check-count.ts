import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'

/**
 * Call it after folders were added, in the transaction that holds the lock of the tree. Throws
 * `too_many_folders` if the knowledge base now has more than it can have.
 */
export async function checkFolderCount(trx: Db, kbId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kb_id', '=', kbId)
    .executeTakeFirstOrThrow()
  if (count > countLimits.foldersPerKb) throw new ApiError('too_many_folders')
}
