import type { HandlerContext, Handlers } from '#api/deps.ts'
import { presentUser } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Payment, Subscription } from '#contract/entities/payment.ts'
import { findCustomer, openPortal, startCheckout } from './checkout.ts'
import { checkMaySubscribe } from './policy.ts'
import { openProvider, reach } from './provider.ts'
import { receiveEvent } from './receive-event.ts'
import { type Answer, askSubscription, isActive, isEnding, keepAnswer, takeTurn } from './sync.ts'

export const paymentHandlers = {
  startCheckout: async (context) => {
    checkMaySubscribe(context.settings, context.actor)
    return startCheckout(context)
  },

  openPortal: async (context) => {
    checkMaySubscribe(context.settings, context.actor)
    return openPortal(context)
  },

  readSubscription: async (context) => {
    const subscription = await readSubscription(context)
    return { subscription, payments: await listPayments(context) }
  },

  cancelSubscription: async (context) => {
    checkMaySubscribe(context.settings, context.actor)
    await cancelSubscription(context)
    return readSubscription(context)
  },

  receivePaymentEvent: async (context) => {
    await receiveEvent(context)
    return Response.json({ received: true })
  },
} satisfies Partial<Handlers>

type ReadContext = Pick<HandlerContext, 'db' | 'actor' | 'settings'>

async function readSubscription({ db, actor, settings }: ReadContext): Promise<Subscription> {
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

/** Newest first, at most `apiLimits.paymentsShown`. */
async function listPayments({ db, actor }: ReadContext): Promise<Payment[]> {
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

/** Throws `not_subscribed`, `payments_not_configured`, `payments_unavailable`. */
async function cancelSubscription({ db, actor, settings }: HandlerContext): Promise<void> {
  const provider = await openProvider(settings)
  const customer = await findCustomer(db, actor.id)
  const found = customer && (await askSubscription(provider, db, customer))
  if (!customer || !found) throw new ApiError('not_subscribed')
  const keep = (answer: Answer) => db.transaction().execute((trx) => keepAnswer(trx, answer))
  await keep(found)
  const { subscription } = found
  if (!subscription || !isActive(subscription)) throw new ApiError('not_subscribed')
  if (isEnding(subscription)) return
  const turn = await takeTurn(db, customer)
  const change = { cancel_at_period_end: true }
  const changed = await reach(provider.stripe.subscriptions.update(subscription.id, change))
  if (turn) await keep({ ...turn, subscription: changed })
}
