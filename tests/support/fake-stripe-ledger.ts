import {
  completeSession,
  createCustomer,
  createPortalSession,
  createSession,
  expireSession,
} from './fake-stripe-checkout.ts'
import {
  createObjects,
  type Form,
  find,
  type Json,
  type Objects,
  page,
  Refusal,
} from './fake-stripe-objects.ts'
import {
  createInvoice,
  createSubscription,
  updateSubscription,
} from './fake-stripe-subscriptions.ts'

type Request = { method: string; path: string; form: Form }

/** Creates the provider's data: customers, checkout sessions, subscriptions and invoices. */
export function createLedger() {
  const objects = createObjects()
  const { newId, customers, sessions } = objects
  const invoice = (customer: string, change: Json = {}) => createInvoice(objects, customer, change)
  const subscribe = (customer: string, change: Json = {}) =>
    createSubscription(objects, customer, change)
  return {
    newId,
    customers,
    sessions,
    invoice,
    subscribe,
    /** Completes an open checkout session and creates a subscription with a paid invoice. */
    pay: (url: string) => {
      const session = completeSession(objects, url)
      return { session, subscription: subscribe(session.customer), bill: invoice(session.customer) }
    },
    answer: (request: Request): Json => answerFrom(objects, request),
  }
}

function answerFrom(objects: Objects, { method, path, form }: Request): Json {
  const [, , noun, ...rest] = path.split('/')
  switch (`${method} ${[noun, ...rest].join('/').replace(/\/[a-z]+_\d+/, '/:id')}`) {
    case 'POST customers':
      return createCustomer(objects, form)
    case 'GET checkout/sessions':
      return page(objects.sessions, form)
    case 'POST checkout/sessions':
      return createSession(objects, form)
    case 'POST checkout/sessions/:id/expire':
      return expireSession(objects, rest[1] ?? '')
    case 'GET subscriptions':
      return page(objects.subscriptions, form)
    case 'POST subscriptions/:id':
      return updateSubscription(objects, rest[0] ?? '', form)
    case 'GET invoices/:id':
      return find(objects.invoices, rest[0] ?? '')
    case 'POST billing_portal/sessions':
      return createPortalSession(objects, form)
    default:
      throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL ${path}`)
  }
}
