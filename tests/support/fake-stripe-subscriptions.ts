import {
  type Form,
  find,
  type Json,
  list,
  type Objects,
  type Owned,
} from './fake-stripe-objects.ts'

const periodSeconds = 30 * 86_400
const price = { amount: 1_900, description: '1 × Pro (at $19.00 / month)' }

export function createSubscription(
  { begin, subscriptions }: Objects,
  customer: string,
  change: Json,
): Owned {
  const about = begin('sub', 'subscription')
  const items = list([{ current_period_end: about.created + periodSeconds }])
  const standing = { status: 'active', cancel_at_period_end: false, cancel_at: null }
  const subscription = { ...about, customer, ...standing, items, ...change }
  subscriptions.push(subscription)
  return subscription
}

export function updateSubscription({ subscriptions }: Objects, id: string, form: Form): Json {
  const subscription = find(subscriptions, id)
  if (form.cancel_at_period_end) subscription.cancel_at_period_end = true
  return subscription
}

export function createInvoice({ begin, invoices }: Objects, customer: string, change: Json): Owned {
  const invoice = {
    ...begin('in', 'invoice'),
    customer,
    status: 'paid',
    attempted: true,
    amount_due: price.amount,
    amount_paid: price.amount,
    currency: 'sgd',
    description: null,
    lines: list([{ description: price.description }]),
    ...change,
  }
  invoices.push(invoice)
  return invoice
}
