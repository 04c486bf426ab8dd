import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Subscription } from '#contract/entities/payment.ts'
import type { SubscriptionTable } from './tables.ts'

type Known = Pick<
  Selectable<SubscriptionTable>,
  'subscription_id' | 'status' | 'current_period_end' | 'cancel_at_period_end'
>

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

/** Whether this subscription grants Pro. */
export function isPaying({ status }: Stripe.Subscription): boolean {
  return paying.has(status)
}

/** Returns whether the customer has a subscription. Then no second subscription must be created. */
export function isActive(subscription: Stripe.Subscription | null): boolean {
  return subscription !== null && !ended.has(subscription.status)
}

/** Returns whether a subscription ends by itself; the provider has two fields for that. */
export function isEnding({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null
}

/**
 * Returns the subscription that counts for a customer. `all` are the customer's subscriptions,
 * newest first.
 */
export function currentOf(all: Stripe.Subscription[]): Stripe.Subscription | null {
  return all.find(isActive) ?? all[0] ?? null
}

/** The stored fields of a subscription (section 3, Subscription). */
export function toKnownStatus(subscription: Stripe.Subscription): Known {
  const end = Math.max(0, ...subscription.items.data.map((item) => item.current_period_end))
  return {
    subscription_id: subscription.id,
    status: statuses[subscription.status] ?? null,
    current_period_end: end > 0 ? new Date(end * 1000).toISOString() : null,
    cancel_at_period_end: isActive(subscription) && isEnding(subscription),
  }
}
