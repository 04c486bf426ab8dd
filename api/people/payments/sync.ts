import type Stripe from 'stripe'
import type { Db } from '#api/schema.ts'
import { type Provider, reach } from './provider.ts'
import { currentOf, isPaying, toKnownStatus } from './state.ts'

/**
 * The number of a request to the provider. An answer to an older request never overwrites an
 * answer to a newer request.
 */
export type SyncTurn = { userId: string; asked: number }

export type Answer = SyncTurn & { subscription: Stripe.Subscription | null }

const mostSubscriptions = 20

/** Takes the next request number for a customer; null for an unknown customer. */
export async function takeTurn(db: Db, customerId: string): Promise<SyncTurn | null> {
  const row = await db
    .updateTable('subscriptions')
    .set((eb) => ({ asked: eb('asked', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['user_id', 'asked'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, asked: row.asked } : null
}

/**
 * Fetches the customer's current subscription from the provider, whatever the events say. Returns
 * null for an unknown customer. Throws `payments_unavailable`.
 */
export async function askSubscription(
  { stripe }: Provider,
  db: Db,
  customer: string,
): Promise<Answer | null> {
  const turn = await takeTurn(db, customer)
  if (!turn) return null
  const all = await reach(
    stripe.subscriptions.list({ customer, status: 'all', limit: mostSubscriptions }),
  )
  return { ...turn, subscription: currentOf(all.data) }
}

/**
 * Stores an answer and the resulting plan, unless the answer to a later request is stored already.
 */
export async function keepAnswer(trx: Db, { userId, asked, subscription }: Answer): Promise<void> {
  if (!subscription) return
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ ...toKnownStatus(subscription), answered: asked })
    .where('user_id', '=', userId)
    .where('answered', '<', asked)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const pays = isPaying(subscription)
  // Administrators keep their plan, and so do people with a manually assigned one.
  await trx
    .updateTable('users')
    .set({ plan: pays ? 'pro' : 'free' })
    .where('id', '=', userId)
    .where('plan', 'in', pays ? ['free', 'basic'] : ['pro'])
    .execute()
}
