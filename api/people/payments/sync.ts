import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '#api/schema.ts'
import type { Subscription } from '#contract/entities/payment.ts'
import { type Provider, reach } from './provider.ts'
import type { SubscriptionTable } from './tables.ts'

// After a failed payment the plan stays while the provider retries.
const paying = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due'])

const ended = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired', 'incomplete'])

const statuses: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
}

/** An answer to an older request never overwrites that of a newer one. */
export type SyncTurn = { userId: string; asked: number }

export type Answer = SyncTurn & { subscription: Stripe.Subscription | null }

const mostSubscriptions = 20

export async function takeTurn(db: Db, customerId: string): Promise<SyncTurn | null> {
  const row = await db
    .updateTable('subscriptions')
    .set((eb) => ({ asked: eb('asked', '+', 1) }))
    .where('customer_id', '=', customerId)
    .returning(['user_id', 'asked'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, asked: row.asked } : null
}

/** Whatever the events say. Null for an unknown customer. Throws `payments_unavailable`. */
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

type Known = Pick<
  Selectable<SubscriptionTable>,
  'subscription_id' | 'status' | 'current_period_end' | 'cancel_at_period_end'
>

function isPaying({ status }: Stripe.Subscription): boolean {
  return paying.has(status)
}

/** While one is active, no second subscription must be created. */
export function isActive(subscription: Stripe.Subscription | null): boolean {
  return subscription !== null && !ended.has(subscription.status)
}

/** The provider has two fields for that. */
export function isEnding({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null
}

/** `all` are the customer's, newest first. */
function currentOf(all: Stripe.Subscription[]): Stripe.Subscription | null {
  return all.find(isActive) ?? all[0] ?? null
}

/** Section 3, Subscription. */
function toKnownStatus(subscription: Stripe.Subscription): Known {
  const end = Math.max(0, ...subscription.items.data.map((item) => item.current_period_end))
  return {
    subscription_id: subscription.id,
    status: statuses[subscription.status] ?? null,
    current_period_end: end > 0 ? new Date(end * 1000).toISOString() : null,
    cancel_at_period_end: isActive(subscription) && isEnding(subscription),
  }
}

/** Does nothing if a later request's answer is stored already. */
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
