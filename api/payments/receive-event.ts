import { sql } from 'kysely'
import type Stripe from 'stripe'
import { limits } from '#contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/errors.ts'
import { readText } from '../http/input.ts'
import { keepInvoice } from './invoice.ts'
import { idOf, openProvider, type Provider, reach } from './provider.ts'
import { askSubscription, keepAnswer } from './sync.ts'

type Context = Pick<Deps, 'db' | 'settings'> & { request: Request }

const toleranceSeconds = 300
const daysKept = 30

/**
 * Takes one signed event. It only says whose subscription or invoice to look at: what is kept is what
 * the provider has now, so that events may come late, twice and in any order. Events of other kinds and
 * of customers who are not ours change nothing. Throws `invalid_signature`, `too_large`,
 * `payments_not_configured`, and `payments_unavailable`, after which the provider sends it again.
 */
export async function receiveEvent({ db, settings, request }: Context): Promise<void> {
  const provider = await openProvider(settings)
  const event = await verify(provider, request)
  const subject = subjectOf(event)
  if (!subject?.customerId || (await isKnown(db, event.id))) return
  const answer = await askSubscription(provider, db, subject.customerId)
  if (!answer) return
  const invoice = subject.invoiceId
    ? await reach(provider.stripe.invoices.retrieve(subject.invoiceId))
    : null
  await db.transaction().execute(async (trx) => {
    if (!(await remember(trx, event))) return
    await keepAnswer(trx, answer)
    if (invoice) await keepInvoice(trx, answer.userId, invoice)
  })
}

async function verify({ stripe, config }: Provider, request: Request): Promise<Stripe.Event> {
  const body = await readText(request, limits.paymentEventBytes)
  const signature = request.headers.get('stripe-signature') ?? ''
  try {
    return stripe.webhooks.constructEvent(body, signature, config.webhookSecret, toleranceSeconds)
  } catch {
    throw new ApiError('invalid_signature')
  }
}

function subjectOf(event: Stripe.Event) {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { customerId: idOf(event.data.object.customer), invoiceId: null }
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return { customerId: idOf(event.data.object.customer), invoiceId: event.data.object.id }
    default:
      return null
  }
}

async function isKnown(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it is new; the provider repeats events for days, not for a month. */
async function remember(trx: Db, { id, type }: Stripe.Event): Promise<boolean> {
  await trx
    .deleteFrom('payment_events')
    .where('received_at', '<', sql<string>`now() - make_interval(days => ${daysKept}::int)`)
    .execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_events')
    .values({ id, type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
