import { StartFailure } from '#api/platform/start-failure.ts'
import type { Environment } from './settings.ts'

// The groups of settings that belong together.

export function oidcOf(e: Environment) {
  return {
    issuer: e.OIDC_ISSUER ?? 'https://accounts.google.com',
    clientId: e.OIDC_CLIENT_ID ?? 'commonplace',
    clientSecret: e.OIDC_CLIENT_SECRET ?? null,
    trustEmail: e.OIDC_TRUST_EMAIL,
  }
}

export function mailOf(e: Environment) {
  return {
    smtpUrl: e.SMTP_URL ?? null,
    from: e.MAIL_FROM ?? `Commonplace <commonplace@${hostOf(e.PUBLIC_ORIGIN)}>`,
  }
}

export function openaiOf(e: Environment) {
  return {
    apiKey: e.OPENAI_API_KEY ?? null,
    baseUrl: e.OPENAI_BASE_URL ?? null,
    embeddings: Boolean(e.OPENAI_API_KEY) && e.OPENAI_EMBEDDINGS !== '0',
  }
}

export function paymentsOf(e: Environment) {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID } = e
  const needed = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name))
  if (missing.length === Object.keys(needed).length) return null
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PRICE_ID)
    throw new StartFailure(`Invalid settings: payments also need ${missing.join(', ')}.`)
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    priceId: STRIPE_PRICE_ID,
    apiBase: e.STRIPE_API_BASE ?? null,
    currency: e.PAYMENT_CURRENCY,
  }
}

/**
 * Lists the hosts to which a form may redirect: a sign-in provider or a payment page may redirect
 * to further hosts. Plain http is for tests.
 */
export function redirectSources(e: Environment): string[] {
  const plain = [e.OIDC_ISSUER, e.STRIPE_API_BASE].filter((url) => url?.startsWith('http:'))
  const leaves = Boolean(e.OIDC_CLIENT_ID || e.STRIPE_SECRET_KEY)
  return [...(leaves ? ['https:'] : []), ...plain.map((url) => new URL(url ?? '').origin)]
}

function hostOf(origin: string | undefined): string {
  return origin ? new URL(origin).hostname : 'localhost'
}
