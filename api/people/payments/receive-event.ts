import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { parseInput, readText } from '#api/platform/http/input.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { keepInvoice } from './invoice.ts'
import { openProvider, type Provider, reach } from './provider.ts'
import { type SignedEvent, signedEvent } from './signed-event.ts'
import { askSubscription, keepAnswer } from './sync.ts'

type Context = Pick<Deps, 'db' | 'settings'> & { request: Request }

const toleranceSeconds = 300
const daysKept = 30

/**
 * Receives one signed event. The event only tells which subscription or invoice to fetch. The
 * stored state is always the provider's current state, so events may come late, twice and in any
 * order. Other event types and unknown customers are ignored. Throws `invalid_signature`,
 * `too_large`, `payments_not_configured`, and `payments_unavailable`, after which the provider
 * retries.
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

/**
 * Returns whether the event is new, and stores its id. The provider repeats events for days only,
 * so ids older than `daysKept` are deleted.
 */
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
