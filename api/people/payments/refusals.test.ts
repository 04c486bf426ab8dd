import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import {
  type FakeStripe,
  signedRequest,
  startFakeStripe,
  usesProvider,
} from '#tests/support/fake-stripe.ts'
import { readAnswer } from '#tests/support/files.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'

const accounts = ['payer-1@example.com', 'payer-2@example.com', 'root@example.com']
const env = { SUBSCRIPTION_ACCOUNTS: accounts.join(','), APP_ADMINS: 'root@example.com' }
const calls = ['startCheckout', 'openPortal', 'cancelSubscription'] as const

let stripe: FakeStripe
let api: TestApi
beforeAll(async () => {
  stripe = await startFakeStripe()
  api = await openApi({ env: { ...stripe.env, ...env }, change: stripe.change })
})
afterAll(async () => {
  await api.close()
  await stripe.close()
})

test('a person who is not on the list may not pay, and the provider is not called', async () => {
  const eve = await api.person('Eve')
  for (const name of calls) expect((await api.attempt(eve, name)).code).toBe('forbidden')
  expect((await api.call(eve, 'readSubscription', {})).subscription.plan).toBe('free')
  expect(stripe.requests).toEqual([])
})

test('if the provider is down, calls report it and the event is not marked as processed', async () => {
  const ana = await api.person('Ana', accounts[1])
  const { url } = await api.call(ana, 'startCheckout', {})
  const { subscription } = stripe.ledger.pay(url)
  const event = stripe.event('customer.subscription.created', subscription)
  const deliver = async () =>
    (await api.send(null, 'POST', '/payment/webhook', signedRequest(event))).status
  stripe.fail(500)
  for (const name of calls)
    expect(await api.attempt(ana, name)).toMatchObject({
      status: 503,
      code: 'payments_unavailable',
    })
  expect(await deliver()).toBe(503)
  stripe.fail(null)
  expect(await deliver()).toBe(200)
  expect((await api.call(ana, 'readSubscription', {})).subscription.plan).toBe('pro')
})

test('calls do not wait for a provider that is frozen, and work again when it goes on', async () => {
  const proxy = await openProxy(Number(new URL(stripe.url).port))
  onTestFinished(proxy.close)
  const change = usesProvider(`http://127.0.0.1:${proxy.port}`)
  const behind = await openApi({ env: { ...stripe.env, ...env }, change })
  onTestFinished(behind.close)
  const ana = await behind.person('Ana', accounts[0])
  const { url } = await behind.call(ana, 'startCheckout', {})
  proxy.fail({ kind: 'frozen' })
  const signal = AbortSignal.timeout(30_000)
  const refused = await behind.send(ana, 'POST', '/payment/checkout', { signal })
  expect([refused.status, (await readAnswer(refused)).error.code]).toEqual([
    503,
    'payments_unavailable',
  ])
  proxy.mend()
  expect((await behind.call(ana, 'startCheckout', {})).url).toBe(url)
})

test('a signed but malformed event is rejected without calling the provider', async () => {
  const asked = stripe.requests.length
  const type = 'customer.subscription.updated'
  const objects: unknown[] = [undefined, null, {}, { object: null }, { object: { customer: 5 } }]
  const events: unknown[] = [
    ...objects.map((data) => ({ id: 'evt_1', type, data })),
    { id: 'evt_1', type, data: { object: { customer: 'cus_\u0000' } } },
    { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } },
    { type },
    { id: 5, type },
    { id: 'evt_\u0000', type },
    { id: 'evt_1' },
    [],
    'evt_1',
    5,
  ]
  for (const event of events) {
    const answer = await api.send(null, 'POST', '/payment/webhook', signedRequest(event))
    expect([event, answer.status]).toEqual([event, 400])
  }
  expect(stripe.requests).toHaveLength(asked)
})

test('an administrator who pays stays administrator', async () => {
  const root = await api.person('Root', accounts[2])
  await api.db.updateTable('users').set({ plan: 'admin' }).where('id', '=', root.id).execute()
  const { url } = await api.call(root, 'startCheckout', {})
  const { subscription } = stripe.ledger.pay(url)
  const tell = (type: string) =>
    api.send(null, 'POST', '/payment/webhook', signedRequest(stripe.event(type, subscription)))
  const stored = () =>
    api.db.selectFrom('users').select('plan').where('id', '=', root.id).executeTakeFirstOrThrow()
  await tell('customer.subscription.created')
  expect((await api.call(root, 'readSubscription', {})).subscription.status).toBe('active')
  expect((await stored()).plan).toBe('admin')
  subscription.status = 'canceled'
  await tell('customer.subscription.deleted')
  expect((await stored()).plan).toBe('admin')
})

test('incomplete payment settings stop the start, and the error names the missing settings', () => {
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(
    'STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID',
  )
})
