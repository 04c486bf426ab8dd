import type { Db } from '#api/schema.ts'

type PushKeys = { publicKey: string; privateKey: string }

/** The installation makes them once. Browsers that subscribed accept only what they have signed. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const read = () =>
    db
      .selectFrom('push_keys')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .executeTakeFirst()
  const stored = await read()
  if (stored) return stored
  const { generateVAPIDKeys } = (await import('web-push')).default
  const made = generateVAPIDKeys()
  // Of several servers that make some at once, the first one's stay.
  await db
    .insertInto('push_keys')
    .values({ public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read()) ?? made
}
