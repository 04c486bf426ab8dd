import type Stripe from 'stripe'
import type { Db } from '#api/db/schema.ts'
import { type Provider, reach } from './provider.ts'
import { currentOf, isPaying, toKnown } from './state.ts'

/** A question to the provider; of two answers the one to the later question is kept. */
export type Turn = { userId: string; asked: number }

export type Answer = Turn & { subscription: Stripe.Subscription | null }

const mostSubscriptions = 20

/** Takes a turn before the provider is asked about a customer; null for a customer who is not ours. */
export async function takeTurn(db: Db, customerId: string): Promise<Turn | null> {
  const row = await db
    .updateTable('subscriptions')
    .set((eb) => ({ asked: eb('asked', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['user_id', 'asked'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, asked: row.asked } : null
}

/**
 * The subscription of a customer as the provider has it now, whatever events say and in whatever order
 * they come. Null for a customer who is not ours. Throws `payments_unavailable`.
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

/** Keeps an answer, and the plan that follows from it, unless a later question has been answered. */
export async function keepAnswer(trx: Db, { userId, asked, subscription }: Answer): Promise<void> {
  if (!subscription) return
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ ...toKnown(subscription), answered: asked })
    .where('user_id', '=', userId)
    .where('answered', '<', asked)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const pays = isPaying(subscription)
  // An administrator stays one, and whoever was given a plan by hand keeps it.
  await trx
    .updateTable('users')
    .set({ plan: pays ? 'pro' : 'free' })
    .where('id', '=', userId)
    .where('plan', 'in', pays ? ['free', 'basic'] : ['pro'])
    .execute()
}
