import type { Actor } from '#api/auth/actor.ts'
import type { Db } from '#api/db/schema.ts'
import { type Provider, reach } from './provider.ts'

/** A person's customer id at the provider, or null if they never started a checkout. */
export async function findCustomer(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * The person's customer id, created if missing. Simultaneous calls create one customer: the
 * provider returns the same one for the same idempotency key, and the database keeps the first.
 */
export async function ensureCustomer(
  { stripe }: Provider,
  db: Db,
  actor: Pick<Actor, 'id' | 'email'>,
): Promise<string> {
  const known = await findCustomer(db, actor.id)
  if (known) return known
  const made = await reach(
    stripe.customers.create(
      { email: actor.email, metadata: { userId: actor.id } },
      { idempotencyKey: `customer-${actor.id}` },
    ),
  )
  await db
    .insertInto('subscriptions')
    .values({ user_id: actor.id, customer_id: made.id, subscription_id: null, status: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findCustomer(db, actor.id)) ?? made.id
}
