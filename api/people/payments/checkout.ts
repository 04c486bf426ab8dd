import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { HandlerContext } from '#api/deps.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { originOf } from '#api/platform/http/origin.ts'
import type { Db } from '#api/schema.ts'
import { openProvider, type Provider, reach } from './provider.ts'
import { askSubscription, isActive, keepAnswer } from './sync.ts'

/**
 * The checkout page for Pro: the same one until it is paid or has expired. Throws
 * `already_subscribed`, `payments_not_configured`, `payments_unavailable`.
 */
export async function startCheckout(context: HandlerContext): Promise<{ url: string }> {
  const { db, actor, settings } = context
  const provider = await openProvider(settings)
  const customer = await ensureCustomer(provider, db, actor)
  // Listed first: if it is paid after that, the check of the subscription finds the payment.
  const [newest] = (await reach(provider.stripe.checkout.sessions.list({ customer, limit: 1 })))
    .data
  await checkNotSubscribed(context, provider, customer)
  const wanted = sessionFor(context, provider, customer)
  if (newest?.status === 'open') {
    if (newest.url && newest.metadata?.wanted === wanted.metadata.wanted) return { url: newest.url }
    await reach(provider.stripe.checkout.sessions.expire(newest.id))
  }
  const idempotencyKey = `checkout-${wanted.metadata.wanted}-${newest?.id ?? 'first'}`
  const session = await reach(provider.stripe.checkout.sessions.create(wanted, { idempotencyKey }))
  if (!session.url) throw new ApiError('payments_unavailable')
  return { url: session.url }
}

/** Null if the person never started a checkout. */
export async function findCustomer(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** The idempotency key makes simultaneous calls one customer; the database keeps the first. */
async function ensureCustomer(
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

async function checkNotSubscribed({ db }: HandlerContext, provider: Provider, customer: string) {
  const answer = await askSubscription(provider, db, customer)
  if (!answer) return
  await db.transaction().execute((trx) => keepAnswer(trx, answer))
  if (isActive(answer.subscription)) throw new ApiError('already_subscribed')
}

function sessionFor(context: HandlerContext, { config }: Provider, customer: string) {
  const session = {
    mode: 'subscription',
    customer,
    client_reference_id: context.actor.id,
    currency: config.currency,
    line_items: [{ price: config.priceId, quantity: 1 }],
    success_url: returnUrl(context, 'success'),
    cancel_url: returnUrl(context, 'cancel'),
  } satisfies Stripe.Checkout.SessionCreateParams
  // Distinguishes this page from one for another price or origin.
  const wanted = createHash('sha256').update(JSON.stringify(session)).digest('hex').slice(0, 32)
  return { ...session, metadata: { wanted } }
}

/** The provider redirects back here, with the result (section 2). */
function returnUrl(
  { settings, request }: Pick<HandlerContext, 'settings' | 'request'>,
  result: 'success' | 'cancel' | 'manage',
): string {
  return `${originOf(settings, request)}/settings/subscription?payment=${result}`
}

/** Throws `not_subscribed`, `payments_not_configured`, `payments_unavailable`. */
export async function openPortal(context: HandlerContext): Promise<{ url: string }> {
  const { stripe } = await openProvider(context.settings)
  const customer = await findCustomer(context.db, context.actor.id)
  if (!customer) throw new ApiError('not_subscribed')
  const { url } = await reach(
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl(context, 'manage') }),
  )
  return { url }
}
