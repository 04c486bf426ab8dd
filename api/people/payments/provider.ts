import type Stripe from 'stripe'
import { ApiError } from '#api/platform/api-error.ts'
import { withDeadline } from '#api/platform/deadline.ts'
import type { Settings } from '#api/platform/settings/settings.ts'

type PaymentSettings = NonNullable<Settings['payments']>

export type Provider = { stripe: Stripe; config: PaymentSettings }

const secrets = /\b(?:sk|rk|whsec)_\w+/g
const timeoutMs = 4_000
// An answer with repetitions included. What was sent may still be done: the state is read again.
const answerMs = 4_500
const retries = 2
const providers = new WeakMap<PaymentSettings, Promise<Provider>>()

/** The payment provider. Throws `payments_not_configured` without payment settings. */
export function openProvider({ payments }: Settings): Promise<Provider> {
  if (!payments) throw new ApiError('payments_not_configured')
  const provider = providers.get(payments) ?? connect(payments)
  providers.set(payments, provider)
  return provider
}

// Imported on first use: the client takes tens of megabytes of memory.
async function connect(config: PaymentSettings): Promise<Provider> {
  const { default: Client } = await import('stripe')
  const stripe = new Client(config.secretKey, {
    ...baseOf(config.apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
  return { stripe, config }
}

function baseOf(apiBase: string | null) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

/**
 * Awaits an answer of the provider. If the provider cannot be reached, fails or rejects the
 * request, logs the error and throws `payments_unavailable`, because the user cannot fix it.
 */
export async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await withDeadline(answer, answerMs, () => new NoAnswer())
  } catch (error) {
    if (!isProviderError(error)) throw error
    const message = error.message.replace(secrets, '…')
    console.error('the payment provider returned an error:', error.type, message)
    throw new ApiError('payments_unavailable')
  }
}

class NoAnswer extends Error {
  readonly type = 'StripeNoAnswer'
  override message = 'no answer in time'
}

function isProviderError(error: unknown): error is Error & { type: string } {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
