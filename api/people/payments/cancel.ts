import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { findCustomer } from './customer.ts'
import { openProvider, reach } from './provider.ts'
import { isActive, isEnding } from './state.ts'
import { type Answer, askSubscription, keepAnswer, takeTurn } from './sync.ts'

/**
 * Cancels the actor's subscription at the end of the paid period. Repeating the call changes
 * nothing. Throws `not_subscribed`, `payments_not_configured`, `payments_unavailable`.
 */
export async function cancelSubscription({ db, actor, settings }: HandlerContext): Promise<void> {
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
