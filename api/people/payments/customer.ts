import type { Actor } from '#api/people/auth/actor.ts'
import type { Db } from '#api/schema.ts'
import { type Provider, reach } from './provider.ts'

/** Finds a person's customer id at the provider. Null if the person never started a checkout. */
export async function findCustomer(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * Returns the person's customer id and creates the customer if it is missing. Simultaneous calls
 * create one customer: for the same idempotency key the provider returns the same customer, and
 * the database keeps the first id.
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
