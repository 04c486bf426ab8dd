import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { Settings } from '#api/platform/settings/settings.ts'
import { createLedger } from './fake-stripe-ledger.ts'
import { type Form, type Json, Refusal } from './fake-stripe-objects.ts'

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
type StripeRequest = { method: string; path: string; form: Form; key: string | null }
export type StripeEvent = { id: string; type: string; data: { object: Json } }

type Signal = PromiseWithResolvers<void>
type Hold = { reached: Signal; released: Signal }

const secretKey = 'sk_test_secret'
const webhookSecret = 'whsec_test'

/**
 * Starts a payment provider on the loopback address. It reads forms, answers with JSON, checks the
 * key, and signs its events. It answers a repeated idempotency key with the first answer to that
 * key.
 */
export async function startFakeStripe() {
  const ledger = createLedger()
  const requests: StripeRequest[] = []
  const answer = createAnswers(ledger)
  let failure: number | null = null
  let hold: Hold | null = null

  const keepBack = async ({ reached, released }: Hold) => {
    hold = null
    reached.resolve()
    await released.promise
  }
  const { url, close } = await listen(async (request, authorization) => {
    requests.push(request)
    if (failure) throw new Refusal(failure, 'api_error')
    if (authorization !== `Bearer ${secretKey}`) throw new Refusal(401, 'invalid_request_error')
    const body = structuredClone(answer(request))
    if (hold && request.path === '/v1/subscriptions') await keepBack(hold)
    return body
  })

  return {
    url,
    /** With these settings and this change of them, the API uses this provider. */
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: 'price_pro',
    },
    change: usesProvider(url),
    /** Every request so far, oldest first. */
    requests,
    ledger,
    /** Answers every request with this status, until it is called with null. */
    fail: (status: number | null) => {
      failure = status
    },
    /**
     * Delays the answer to the next request about subscriptions until `release` is called. The
     * answer has the state at the time of the request, not of the release. `reached` resolves when
     * the request has arrived.
     */
    holdNext: () => {
      const next = {
        reached: Promise.withResolvers<void>(),
        released: Promise.withResolvers<void>(),
      }
      hold = next
      return { reached: next.reached.promise, release: next.released.resolve }
    },
    /** Creates an event about an object in its current state. */
    event: (type: string, object: Json): StripeEvent => {
      const data = { object: structuredClone(object) }
      const event = { id: ledger.newId('evt'), object: 'event', type, data }
      return event
    },
    close,
  }
}

// Answers a request from the ledger, and a repeated idempotency key with its first answer.
function createAnswers(ledger: ReturnType<typeof createLedger>) {
  const answered = new Map<string, { form: string; body: Json }>()
  return (request: StripeRequest): Json => {
    const known = request.key ? answered.get(request.key) : undefined
    const form = JSON.stringify([request.path, request.form])
    if (known && known.form !== form) throw new Refusal(400, 'idempotency_error')
    const body = known?.body ?? ledger.answer(request)
    if (request.key) answered.set(request.key, { form, body })
    return body
  }
}

type Answer = (request: StripeRequest, authorization: string | undefined) => Promise<Json>

async function listen(answer: Answer) {
  const server = createServer(async (message, response) => {
    const request = await read(message)
    try {
      write(response, 200, await answer(request, message.headers.authorization))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      write(response, error.status, { error: { type: error.type, message: error.message } })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const signer = new Stripe(secretKey).webhooks

/** Creates the webhook request with an event, signed with this secret at this time (in seconds). */
export function signedRequest(
  event: unknown,
  { secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = {},
): RequestInit {
  const payload = JSON.stringify(event)
  const signature = signer.generateTestHeaderString({ payload, secret, timestamp })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { method: 'POST', headers, body: payload }
}

async function read(message: IncomingMessage): Promise<StripeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const { pathname, search } = new URL(message.url ?? '/', 'http://localhost')
  const sent = search || Buffer.concat(chunks).toString('utf8')
  const key = message.headers['idempotency-key']
  return {
    method: message.method ?? 'GET',
    path: pathname,
    form: Object.fromEntries(new URLSearchParams(sent)),
    key: typeof key === 'string' ? key : null,
  }
}

function write(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Payments are taken by the provider at this address instead of Stripe's. */
export function usesProvider(apiBase: string): (settings: Settings) => Settings {
  return (settings) => ({
    ...settings,
    payments: settings.payments && { ...settings.payments, apiBase },
  })
}
