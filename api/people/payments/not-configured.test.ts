import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { signedRequest } from '#tests/support/fake-stripe.ts'

const account = 'payer@example.com'
const calls = ['startCheckout', 'openPortal', 'cancelSubscription'] as const

let api: TestApi
beforeAll(async () => {
  api = await openApi({ env: { SUBSCRIPTION_ACCOUNTS: account } })
})
afterAll(() => api.close())

test('without payment settings the plan can be read, and other calls return an error', async () => {
  const ana = await api.person('Ana', account)
  for (const name of calls)
    expect(await api.attempt(ana, name)).toMatchObject({
      status: 503,
      code: 'payments_not_configured',
    })
  const event = await api.send(null, 'POST', '/payment/webhook', signedRequest({ id: 'evt_1' }))
  expect(event.status).toBe(503)
  const { subscription, payments } = await api.call(ana, 'readSubscription', {})
  expect([subscription.plan, subscription.status, payments]).toEqual(['free', null, []])
})

test('a person who is not on the list may not pay and has the free plan', async () => {
  const eve = await api.person('Eve')
  for (const name of calls) expect((await api.attempt(eve, name)).code).toBe('forbidden')
  expect((await api.call(eve, 'readSubscription', {})).subscription.plan).toBe('free')
})
