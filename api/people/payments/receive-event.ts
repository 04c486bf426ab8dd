import { sql } from 'kysely'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { parseInput, readText } from '#api/platform/http/input.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { Payment } from '#contract/entities/payment.ts'
import { word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { openProvider, type Provider, reach } from './provider.ts'
import { askSubscription, keepAnswer } from './sync.ts'

const id = word(255).min(1)

// The provider sends a related object as an id or in full.
const idOrObject = z.union([id, z.object({ id }).transform((whole) => whole.id)]).nullish()

const ofCustomer = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
])

const ofInvoice = new Set(['invoice.paid', 'invoice.payment_failed'])

const about = z.object({ data: z.object({ object: z.object({ customer: idOrObject }) }) })

const aboutInvoice = z.object({
  data: z.object({ object: z.object({ customer: idOrObject, id }) }),
})

/** Whose subscription to fetch, and the invoice, if any. */
const signedEvent = z.looseObject({ id, type: word(255) }).transform((event, context) => {
  const { id: eventId, type } = event
  const none = { id: eventId, type, customerId: null, invoiceId: null }
  if (!ofCustomer.has(type) && !ofInvoice.has(type)) return none
  const parsed = ofInvoice.has(type) ? aboutInvoice.safeParse(event) : about.safeParse(event)
  if (!parsed.success) {
    context.addIssue({ code: 'custom', path: ['data'], message: 'invalid' })
    return z.NEVER
  }
  const { customer, id: invoiceId = null } = { id: undefined, ...parsed.data.data.object }
  return { ...none, customerId: customer ?? null, invoiceId }
})

type Context = Pick<Deps, 'db' | 'settings'> & { request: Request }

const toleranceSeconds = 300
const daysKept = 30

/**
 * A signed event tells which subscription or invoice to fetch. The provider's current state is
 * stored, so events may come late, twice and in any order. Ignores other types and unknown
 * customers. Throws `invalid_signature`, `too_large`, `payments_not_configured`, and
 * `payments_unavailable`, after which the provider retries.
 */
export async function receiveEvent({ db, settings, request }: Context): Promise<void> {
  const provider = await openProvider(settings)
  const event = await verify(provider, request)
  const { customerId, invoiceId } = event
  if (!customerId || (await isKnown(db, event.id))) return
  const answer = await askSubscription(provider, db, customerId)
  if (!answer) return
  const invoice = invoiceId ? await reach(provider.stripe.invoices.retrieve(invoiceId)) : null
  await db.transaction().execute(async (trx) => {
    if (!(await remember(trx, event))) return
    await keepAnswer(trx, answer)
    if (invoice) await keepInvoice(trx, answer.userId, invoice)
  })
}

async function verify({ stripe, config }: Provider, request: Request): Promise<SignedEvent> {
  const body = await readText(request, limits.paymentEventBytes)
  const signature = request.headers.get('stripe-signature') ?? ''
  return parseInput(signedEvent, unsigned())

  function unsigned(): unknown {
    try {
      return stripe.webhooks.constructEvent(body, signature, config.webhookSecret, toleranceSeconds)
    } catch {
      throw new ApiError('invalid_signature')
    }
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

// Whether it is new. The provider repeats events for days only, so older ids than `daysKept` are
// deleted.
async function remember(trx: Db, { id, type }: SignedEvent): Promise<boolean> {
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

/** Invoices arrive in any order: what is stored as paid stays paid. */
async function keepInvoice(trx: Db, userId: string, invoice: Stripe.Invoice): Promise<void> {
  const paid = invoice.status === 'paid'
  const shown = {
    description: invoice.description ?? invoice.lines.data[0]?.description ?? '',
    amount: paid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: statusOf(invoice),
  }
  const created_at = new Date(invoice.created * 1000).toISOString()
  await trx
    .insertInto('payments')
    .values({ id: newId(), user_id: userId, invoice_id: invoice.id, created_at, ...shown })
    .onConflict((conflict) =>
      conflict
        .column('invoice_id')
        .doUpdateSet(shown)
        .where('payments.status', '<>', 'succeeded')
        .where('payments.user_id', '=', userId),
    )
    .execute()
}

function statusOf({ status, attempted }: Stripe.Invoice): Payment['status'] {
  if (status === 'paid') return 'succeeded'
  if (status === 'void' || status === 'uncollectible') return 'failed'
  return attempted ? 'failed' : 'pending'
}

type SignedEvent = z.output<typeof signedEvent>
