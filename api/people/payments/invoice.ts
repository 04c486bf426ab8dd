import type Stripe from 'stripe'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { Payment } from '#contract/entities/payment.ts'

/**
 * Stores an invoice as a person's payment. Invoices may arrive in any order: a payment that is
 * stored as paid stays paid.
 */
export async function keepInvoice(trx: Db, userId: string, invoice: Stripe.Invoice): Promise<void> {
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
