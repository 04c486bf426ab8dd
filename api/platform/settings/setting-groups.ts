import { StartFailure } from '#api/platform/start-failure.ts'
import type { Environment, Settings } from './settings.ts'

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

/** The sign-in provider and payment page may redirect further. Plain http is for tests. */
export function redirectSources(e: Environment): string[] {
  const plain = [e.OIDC_ISSUER, e.STRIPE_API_BASE].filter((url) => url?.startsWith('http:'))
  const leaves = Boolean(e.OIDC_CLIENT_ID || e.STRIPE_SECRET_KEY)
  return [...(leaves ? ['https:'] : []), ...plain.map((url) => new URL(url ?? '').origin)]
}

function hostOf(origin: string | undefined): string {
  return origin ? new URL(origin).hostname : 'localhost'
}

type Groups = {
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_TRUST_EMAIL?: boolean
  DATABASE_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  REDIS_URL: string | null
  S3_ENDPOINT?: string | undefined
  UPSTREAM_URL?: string | undefined
  ROLE: Settings['role']
  OPENAI_API_KEY?: string | undefined
  OPENAI_BASE_URL?: string | undefined
  OPENAI_EMBEDDINGS?: string | undefined
}

/** Throws if a setting has no effect without another one. */
export function refuseHalfSet(set: Groups): void {
  refuseHalfRole(set)
  for (const name of ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER', 'OIDC_TRUST_EMAIL'] as const)
    if (set[name] && !set.OIDC_CLIENT_ID)
      refuse(
        `${name} also needs OIDC_CLIENT_ID; without it this is a demo, in which anybody can sign in`,
      )
  // Google requires a client secret; other providers may not.
  if (set.OIDC_CLIENT_ID && !set.OIDC_CLIENT_SECRET && !set.OIDC_ISSUER)
    refuse('Google also needs OIDC_CLIENT_SECRET, and any other provider OIDC_ISSUER')
  if (set.REDIS_URL && !set.DATABASE_URL)
    refuse('REDIS_URL also needs DATABASE_URL; servers cannot share the embedded database')
  if (set.DATABASE_READ_URL && !set.DATABASE_URL)
    refuse('DATABASE_READ_URL also needs DATABASE_URL; the embedded database has no replica')
  if (set.OPENAI_BASE_URL && !set.OPENAI_API_KEY)
    refuse('OPENAI_BASE_URL also needs OPENAI_API_KEY; without it the bot only quotes')
  if (set.OPENAI_EMBEDDINGS && !set.OPENAI_API_KEY)
    refuse('OPENAI_EMBEDDINGS also needs OPENAI_API_KEY; without it nothing is embedded')
}

// A process with a part of the work needs the processes with the rest, and what connects them.
function refuseHalfRole({ ROLE, UPSTREAM_URL, ...set }: Groups): void {
  if (ROLE === 'web' && !UPSTREAM_URL)
    refuse('ROLE=web also needs UPSTREAM_URL; pages have no data without an API')
  if (ROLE !== 'api' && ROLE !== 'worker') return
  if (UPSTREAM_URL) refuse(`UPSTREAM_URL is for pages, and ROLE=${ROLE} serves none`)
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'] as const)
    if (!set[name])
      refuse(`ROLE=${ROLE} also needs ${name}; other processes do the rest of the work`)
}

function refuse(sentence: string): never {
  throw new StartFailure(`Invalid settings: ${sentence}.`)
}
