import type { Db } from '#api/db/schema.ts'
import { botId } from '#api/ids.ts'

/** The bot is an ordinary user, made once; nobody can sign in as it, for its address is none. */
export async function ensureBot(db: Db): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: botId, email: 'ai', name: 'AI', display_name: 'AI', is_bot: true, picture: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
