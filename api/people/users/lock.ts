import type { Db } from '#api/schema.ts'

/**
 * Locks a person until the transaction ends, so that what they make at once in several places is
 * counted one after the other. Take the lock of a knowledge base before.
 */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
