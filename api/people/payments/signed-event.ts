import { z } from 'zod'
import { word } from '#contract/fields.ts'

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

/**
 * The fields of an event that are used: the customer whose subscription to fetch, and the invoice
 * to fetch, if any.
 */
export const signedEvent = z.looseObject({ id, type: word(255) }).transform((event, context) => {
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

export type SignedEvent = z.output<typeof signedEvent>
