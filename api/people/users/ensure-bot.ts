import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

/**
 * Creates the bot's user if missing. Nobody can sign in as the bot: its address is not a valid one.
 */
export async function ensureBot(db: Db): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: botId,
      email: 'ai',
      name: 'AI',
      display_name: 'AI',
      spelling: 'ai',
      is_bot: true,
      picture: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
