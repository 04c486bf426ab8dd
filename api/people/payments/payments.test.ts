import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { type FakeStripe, signedRequest, startFakeStripe } from '#tests/support/fake-stripe.ts'

const accounts = Array.from({ length: 10 }, (_, n) => `payer-${n}@example.com`)

let stripe: FakeStripe
let api: TestApi
beforeAll(async () => {
  stripe = await startFakeStripe()
  const env = { ...stripe.env, SUBSCRIPTION_ACCOUNTS: accounts.join(',') }
  api = await openApi({ env, change: stripe.change })
})
afterAll(async () => {
  await api.close()
  await stripe.close()
})

let taken = 0
const payer = () => {
  taken += 1
  return api.person('Payer', accounts[taken - 1])
}
const read = async (person: Person) => (await api.call(person, 'readSubscription', {})).subscription
const checkout = (person: Person) => api.call(person, 'startCheckout', {})
const deliver = async (event: unknown, signature = {}) =>
  (await api.send(null, 'POST', '/payment/webhook', signedRequest(event, signature))).status
const changed = { updated: 'customer.subscription.updated' } as const

test('a person pays and becomes pro, cancels, stays pro until the period ends, and becomes free again', async () => {
  const ana = await payer()
  expect(await api.call(ana, 'readSubscription', {})).toEqual({
    subscription: { plan: 'free', status: null, currentPeriodEnd: null, cancelAtPeriodEnd: false },
    payments: [],
  })
  const { url } = await checkout(ana)
  const { session, subscription, bill } = stripe.ledger.pay(url)
  expect(session).toMatchObject({
    client_reference_id: ana.id,
    price: 'price_pro',
    currency: 'sgd',
    success_url: `${api.url}/settings/subscription?payment=success`,
    cancel_url: `${api.url}/settings/subscription?payment=cancel`,
  })
  for (const event of [
    stripe.event('checkout.session.completed', session),
    stripe.event('customer.subscription.created', subscription),
    stripe.event('invoice.paid', bill),
  ])
    expect(await deliver(event)).toBe(200)
  const paid = await api.call(ana, 'readSubscription', {})
  expect(paid.subscription).toMatchObject({
    plan: 'pro',
    status: 'active',
    cancelAtPeriodEnd: false,
    currentPeriodEnd: expect.any(String),
  })
  expect(paid.payments).toMatchObject([{ amount: 1900, currency: 'SGD', status: 'succeeded' }])
  expect((await api.call(ana, 'readUser', {})).plan).toBe('pro')

  const canceled = await api.call(ana, 'cancelSubscription', {})
  expect(canceled).toMatchObject({ plan: 'pro', status: 'active', cancelAtPeriodEnd: true })
  expect(await api.call(ana, 'cancelSubscription', {})).toEqual(canceled)
  const updates = stripe.requests.filter(({ form }) => form.cancel_at_period_end === 'true')
  expect(updates.length).toBe(1)

  subscription.status = 'canceled'
  await deliver(stripe.event('customer.subscription.deleted', subscription))
  expect(await read(ana)).toMatchObject({
    plan: 'free',
    status: 'canceled',
    cancelAtPeriodEnd: false,
  })
  expect((await api.attempt(ana, 'cancelSubscription')).code).toBe('not_subscribed')
  expect((await checkout(ana)).url).not.toBe(url)
})

test('an event that is repeated or arrives twice at once changes nothing', async () => {
  const ana = await payer()
  const { subscription, bill } = stripe.ledger.pay((await checkout(ana)).url)
  const events = [
    stripe.event('customer.subscription.created', subscription),
    stripe.event('invoice.paid', bill),
  ]
  const twice = [...events, ...events]
  expect(await Promise.all(twice.map((event) => deliver(event)))).toEqual([200, 200, 200, 200])
  const before = await api.call(ana, 'readSubscription', {})
  expect(before.payments.length).toBe(1)
  subscription.status = 'past_due'
  for (const event of events) expect(await deliver(event)).toBe(200)
  expect(await api.call(ana, 'readSubscription', {})).toEqual(before)
})

test('an event with a missing, wrong or old signature is rejected', async () => {
  const ana = await payer()
  const { subscription } = stripe.ledger.pay((await checkout(ana)).url)
  const event = stripe.event('customer.subscription.created', subscription)
  expect(await deliver(event, { secret: 'whsec_other' })).toBe(400)
  expect(await deliver(event, { timestamp: Math.floor(Date.now() / 1000) - 3_600 })).toBe(400)
  const altered = { ...signedRequest(event), body: JSON.stringify({ ...event, more: true }) }
  const bare = { body: JSON.stringify(event), headers: { 'content-type': 'application/json' } }
  for (const init of [altered, bare]) {
    const response = await api.send(null, 'POST', '/payment/webhook', init)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_signature' } },
    ])
  }
  expect((await read(ana)).plan).toBe('free')
})

test('after events in the wrong order the state is the provider’s state', async () => {
  const ana = await payer()
  const { subscription, bill } = stripe.ledger.pay((await checkout(ana)).url)
  const created = stripe.event('customer.subscription.created', subscription)
  const failed = stripe.event('invoice.payment_failed', { ...bill, status: 'open' })
  subscription.status = 'canceled'
  await deliver(stripe.event('customer.subscription.deleted', subscription))
  await deliver(created)
  expect(await read(ana)).toMatchObject({ plan: 'free', status: 'canceled' })
  await deliver(failed)
  const { payments } = await api.call(ana, 'readSubscription', {})
  expect(payments.map(({ status }) => status)).toEqual(['succeeded'])
})

test('a late answer of the provider does not overwrite a newer one', async () => {
  const ana = await payer()
  const { subscription } = stripe.ledger.pay((await checkout(ana)).url)
  const { reached, release } = stripe.holdNext()
  const late = deliver(stripe.event('customer.subscription.created', subscription))
  await reached
  subscription.status = 'canceled'
  await deliver(stripe.event('customer.subscription.deleted', subscription))
  release()
  expect(await late).toBe(200)
  expect(await read(ana)).toMatchObject({ plan: 'free', status: 'canceled' })
})

test('a failed payment keeps pro while the provider retries, and ends it when the provider gives up', async () => {
  const ana = await payer()
  const { subscription } = stripe.ledger.pay((await checkout(ana)).url)
  const unpaid = stripe.ledger.invoice(subscription.customer, { status: 'open', amount_paid: 0 })
  subscription.status = 'past_due'
  await deliver(stripe.event('invoice.payment_failed', unpaid))
  const tried = await api.call(ana, 'readSubscription', {})
  expect(tried.subscription).toMatchObject({ plan: 'pro', status: 'past_due' })
  expect(tried.payments).toMatchObject([{ status: 'failed', amount: 1900 }])
  unpaid.status = 'paid'
  unpaid.amount_paid = 1900
  subscription.status = 'unpaid'
  await deliver(stripe.event('invoice.paid', unpaid))
  await deliver(stripe.event(changed.updated, subscription))
  const after = await api.call(ana, 'readSubscription', {})
  expect(after.subscription).toMatchObject({ plan: 'free', status: 'past_due' })
  expect(after.payments.map(({ status }) => status)).toEqual(['succeeded'])
})

test('twenty simultaneous checkouts create one customer and one checkout page', async () => {
  const ana = await payer()
  const before = stripe.ledger.customers.length
  const urls = await Promise.all(Array.from({ length: 20 }, async () => (await checkout(ana)).url))
  expect(stripe.ledger.customers.length).toBe(before + 1)
  expect(new Set(urls).size).toBe(1)
})

test('a checkout page for another origin is expired before a new one is created', async () => {
  const ana = await payer()
  const { url } = await checkout(ana)
  const elsewhere = url && api.url.replace('127.0.0.1', 'localhost')
  const headers = { cookie: ana.cookie }
  const response = await fetch(`${elsewhere}/payment/checkout`, { method: 'POST', headers })
  expect(response.status).toBe(200)
  const customer = stripe.ledger.sessions.find((session) => session.url === url)
  expect(customer).toBeUndefined()
  expect(stripe.ledger.sessions.slice(-2).map(({ status }) => status)).toEqual(['expired', 'open'])
})

test('a subscriber gets `already_subscribed`, even before an event arrives, and can manage the subscription', async () => {
  const ana = await payer()
  expect((await api.attempt(ana, 'openPortal')).code).toBe('not_subscribed')
  stripe.ledger.pay((await checkout(ana)).url)
  const refused = await api.attempt(ana, 'startCheckout')
  expect([refused.status, refused.code]).toEqual([409, 'already_subscribed'])
  expect((await read(ana)).plan).toBe('pro')
  const { url } = await api.call(ana, 'openPortal', {})
  expect(url).toContain(`${api.url}/settings/subscription?payment=manage`)
})

test('an event about an unknown customer, or of another type, is accepted and changes nothing', async () => {
  const stranger = stripe.ledger.subscribe('cus_elsewhere')
  expect(await deliver(stripe.event(changed.updated, stranger))).toBe(200)
  expect(await deliver(stripe.event('customer.created', { id: 'cus_1' }))).toBe(200)
})
