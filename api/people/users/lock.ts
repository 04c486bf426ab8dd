import type { Db } from '#api/schema.ts'

/** For what a person makes in several places at once. Take the lock of a knowledge base before. */
export async function lockUser(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
