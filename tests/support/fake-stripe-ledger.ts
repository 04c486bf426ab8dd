/** The fields of a form or of a query, by their names as sent: `line_items[0][price]`. */
export type Form = Record<string, string>
export type Json = Record<string, unknown>

type Kept = Json & { id: string; customer: string; status: string; created: number }

/** An error answer of the payment provider. */
export class Refusal extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, message = type) {
    super(message)
    this.status = status
    this.type = type
  }
}

const periodSeconds = 30 * 86_400
const price = { amount: 1_900, description: '1 × Pro (at $19.00 / month)' }

/** The provider's data: customers, checkout sessions, subscriptions and invoices. */
export function createLedger() {
  let last = 0
  const newId = (prefix: string) => {
    last += 1
    return `${prefix}_${String(last).padStart(6, '0')}`
  }
  // Each object is one second newer than the one before, so that lists have a definite order.
  const start = Math.floor(Date.now() / 1000) - 10_000
  const made = (prefix: string, object: string) => {
    const id = newId(prefix)
    return { id, object, created: start + last }
  }
  const customers: (Json & { id: string })[] = []
  const sessions: Kept[] = []
  const subscriptions: Kept[] = []
  const invoices: Kept[] = []

  const createCustomer = (form: Form) => {
    const customer = { ...made('cus', 'customer'), email: form.email }
    customers.push(customer)
    return customer
  }
  const createSession = (form: Form): Json => {
    const customer = form.customer ?? ''
    if (!customers.some(({ id }) => id === customer))
      throw new Refusal(400, 'invalid_request_error', 'No such customer')
    const about = made('cs', 'checkout.session')
    const session = {
      ...about,
      customer,
      status: 'open',
      url: `https://pay.example/${about.id}`,
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      currency: form.currency,
      client_reference_id: form.client_reference_id,
      price: form['line_items[0][price]'],
      metadata: { wanted: form['metadata[wanted]'] },
    }
    sessions.push(session)
    return session
  }
  const expireSession = (id: string) => {
    const session = find(sessions, id)
    if (session.status !== 'open') throw new Refusal(400, 'invalid_request_error', 'Not open')
    return Object.assign(session, { status: 'expired', url: null })
  }
  const updateSubscription = (id: string, form: Form) => {
    const subscription = find(subscriptions, id)
    if (form.cancel_at_period_end) subscription.cancel_at_period_end = true
    return subscription
  }
  const invoice = (customer: string, change: Json = {}): Kept => {
    const bill = {
      ...made('in', 'invoice'),
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
    invoices.push(bill)
    return bill
  }
  const subscribe = (customer: string, change: Json = {}): Kept => {
    const about = made('sub', 'subscription')
    const items = list([{ current_period_end: about.created + periodSeconds }])
    const standing = { status: 'active', cancel_at_period_end: false, cancel_at: null }
    const subscription = { ...about, customer, ...standing, items, ...change }
    subscriptions.push(subscription)
    return subscription
  }

  return {
    newId,
    customers,
    sessions,
    subscriptions,
    invoices,
    invoice,
    subscribe,
    /** Completes an open checkout session and creates a subscription with a paid invoice. */
    pay: (url: string) => {
      const session = sessions.find((one) => one.url === url && one.status === 'open')
      if (!session) throw new Error(`no open page at ${url}`)
      Object.assign(session, { status: 'complete', url: null })
      return { session, subscription: subscribe(session.customer), bill: invoice(session.customer) }
    },
    answer: ({ method, path, form }: { method: string; path: string; form: Form }): Json => {
      const [, , noun, ...rest] = path.split('/')
      const of = (some: Kept[]) => page(some, form)
      switch (`${method} ${[noun, ...rest].join('/').replace(/\/[a-z]+_\d+/, '/:id')}`) {
        case 'POST customers':
          return createCustomer(form)
        case 'GET checkout/sessions':
          return of(sessions)
        case 'POST checkout/sessions':
          return createSession(form)
        case 'POST checkout/sessions/:id/expire':
          return expireSession(rest[1] ?? '')
        case 'GET subscriptions':
          return of(subscriptions)
        case 'POST subscriptions/:id':
          return updateSubscription(rest[0] ?? '', form)
        case 'GET invoices/:id':
          return find(invoices, rest[0] ?? '')
        case 'POST billing_portal/sessions':
          return {
            ...made('bps', 'billing_portal.session'),
            url: `https://manage.example/${form.customer}?back=${form.return_url}`,
          }
        default:
          throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL ${path}`)
      }
    },
  }
}

function find(some: Kept[], id: string): Kept {
  const found = some.find((one) => one.id === id)
  if (!found) throw new Refusal(404, 'invalid_request_error', `No such object: ${id}`)
  return found
}

// A customer's objects, newest first; ended subscriptions only if the query asks for all.
function page(some: Kept[], { customer, status, limit = '10' }: Form): Json {
  const own = some.filter((one) => one.customer === customer)
  const wanted =
    status || own[0]?.object !== 'subscription'
      ? own
      : own.filter((one) => one.status !== 'canceled')
  return list(wanted.toReversed().slice(0, Number(limit)))
}

function list(data: Json[]): Json {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}
