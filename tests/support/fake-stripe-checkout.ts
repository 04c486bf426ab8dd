import { type Form, find, type Json, type Objects, Refusal } from './fake-stripe-objects.ts'

export function createCustomer({ begin, customers }: Objects, form: Form): Json {
  const customer = { ...begin('cus', 'customer'), email: form.email }
  customers.push(customer)
  return customer
}

export function createSession({ begin, customers, sessions }: Objects, form: Form): Json {
  const customer = form.customer ?? ''
  if (!customers.some(({ id }) => id === customer))
    throw new Refusal(400, 'invalid_request_error', 'No such customer')
  const about = begin('cs', 'checkout.session')
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

export function expireSession({ sessions }: Objects, id: string): Json {
  const session = find(sessions, id)
  if (session.status !== 'open') throw new Refusal(400, 'invalid_request_error', 'Not open')
  return Object.assign(session, { status: 'expired', url: null })
}

/** Completes the open session with this address, and returns the session. */
export function completeSession({ sessions }: Objects, url: string) {
  const session = sessions.find((one) => one.url === url && one.status === 'open')
  if (!session) throw new Error(`no open page at ${url}`)
  return Object.assign(session, { status: 'complete', url: null })
}

export function createPortalSession({ begin }: Objects, form: Form): Json {
  return {
    ...begin('bps', 'billing_portal.session'),
    url: `https://manage.example/${form.customer}?back=${form.return_url}`,
  }
}
