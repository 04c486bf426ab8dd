import type Stripe from 'stripe'
import { ApiError } from '#api/http/errors.ts'
import type { Settings } from '#api/settings.ts'

type PaymentSettings = NonNullable<Settings['payments']>

/** The payment provider's client with the settings it was made from. */
export type Provider = { stripe: Stripe; config: PaymentSettings }

const timeoutMs = 8_000
const retries = 2
const providers = new WeakMap<PaymentSettings, Promise<Provider>>()

/** The payment provider. Throws `payments_not_configured` where the settings name none. */
export function openProvider({ payments }: Settings): Promise<Provider> {
  if (!payments) throw new ApiError('payments_not_configured')
  const provider = providers.get(payments) ?? connect(payments)
  providers.set(payments, provider)
  return provider
}

// The client takes tens of megabytes, which a server without payments need not have.
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
 * What the provider answers. Where it cannot be reached, is broken, or refuses what we ask of it, that
 * is logged and becomes `payments_unavailable`: nobody who wants to pay can mend it.
 */
export async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isProviderError(error)) throw error
    console.error('the payment provider failed:', error.type, error.message)
    throw new ApiError('payments_unavailable')
  }
}

function isProviderError(error: unknown): error is Error & { type: string } {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
