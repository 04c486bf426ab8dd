import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'
import { usesProvider } from '#tests/support/fake-stripe.ts'
import { openProvider, reach } from './provider.ts'

test('the log does not contain the key that the payment provider repeats in an error', async () => {
  const server = createServer((request, response) => {
    const message = `no such key: ${request.headers.authorization}`
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const use = usesProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const env = { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_test' }
  const settings = use(readSettings({ ...env, STRIPE_PRICE_ID: 'price_pro' }))
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const { stripe } = await openProvider(settings)
  await expect(reach(stripe.customers.list())).rejects.toThrow()
  const logged = log.mock.calls.flat().join(' ')
  expect(logged).toContain('no such key: Bearer …')
  expect(logged).not.toContain('sk_test_secret')
})
