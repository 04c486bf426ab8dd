import type { HandlerContext } from '#api/deps.ts'
import { presentUser } from '#api/people/users/present.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Payment, Subscription } from '#contract/entities/payment.ts'

type ReadContext = Pick<HandlerContext, 'db' | 'actor' | 'settings'>

/** Reads the actor's subscription. Without a subscription, returns the free plan. */
export async function readSubscription({
  db,
  actor,
  settings,
}: ReadContext): Promise<Subscription> {
  const row = await db
    .selectFrom('users')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'users.id')
    .selectAll('users')
    .select(['status', 'current_period_end', 'cancel_at_period_end'])
    .where('users.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return {
    plan: presentUser(settings, row).plan,
    status: row.status,
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end ?? false,
  }
}

/** The actor's payments, newest first, at most `apiLimits.paymentsShown`. */
export async function listPayments({ db, actor }: ReadContext): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(apiLimits.paymentsShown)
    .execute()
  return rows.map(({ id, description, amount, currency, status, created_at }) => ({
    id,
    description,
    amount,
    status,
    currency: currency.toUpperCase(),
    createdAt: created_at,
  }))
}
