import { s3Limits } from '#api/platform/files/s3/limits.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import type { Environment } from './settings.ts'

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

export function tracingOf(e: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = e
  return endpoint ? { endpoint, share } : null
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
    currency: e.PAYMENT_CURRENCY,
    /** Only tests have another server than Stripe's. */
    apiBase: null as string | null,
  }
}

/** The sign-in provider and payment page may redirect further. Plain http is for tests. */
export function redirectSources(e: Environment): string[] {
  const leaves = Boolean(e.OIDC_CLIENT_ID || e.STRIPE_SECRET_KEY)
  const plain = e.OIDC_ISSUER?.startsWith('http:') ? [new URL(e.OIDC_ISSUER).origin] : []
  return [...(leaves ? ['https:'] : []), ...plain]
}

function hostOf(origin: string | undefined): string {
  return origin ? new URL(origin).hostname : 'localhost'
}

const toS3Url = 'it is part of S3_URL, https://key:secret@host/bucket?region=region'

// Settings of earlier versions, and what to do instead.
const removed: Record<string, string> = {
  S3_ENDPOINT: toS3Url,
  S3_BUCKET: toS3Url,
  S3_REGION: toS3Url,
  S3_ACCESS_KEY_ID: toS3Url,
  S3_SECRET_ACCESS_KEY: toS3Url,
  ROLE: 'start the server with --only web, --only api or --only worker instead',
  KEEP_PAGES: 'pages of visitors are always kept',
  PUSH_ALLOW: 'notices go to push services on the public internet only',
  STRIPE_API_BASE: 'payments are always taken by Stripe itself',
}

/** Throws if a setting that was removed is set, because it would have no effect. */
export function refuseRemoved(set: Record<string, string | undefined>): void {
  for (const [name, instead] of Object.entries(removed))
    if (set[name]) refuse(`${name} is not a setting any more: ${instead}`)
}

/** Throws if a setting has no effect without another one. */
export function refuseHalfSet(set: Environment): void {
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
  if (set.S3_URL && set.MAX_UPLOAD_BYTES > s3Limits.mostBytesPerFile)
    refuse(`MAX_UPLOAD_BYTES is at most ${s3Limits.mostBytesPerFile} for files in S3`)
  if (set.OPENAI_BASE_URL && !set.OPENAI_API_KEY)
    refuse('OPENAI_BASE_URL also needs OPENAI_API_KEY; without it the bot only quotes')
  if (set.OPENAI_EMBEDDINGS && !set.OPENAI_API_KEY)
    refuse('OPENAI_EMBEDDINGS also needs OPENAI_API_KEY; without it nothing is embedded')
}

// A process with a part of the work needs the processes with the rest, and what connects them.
function refuseHalfRole({ only, UPSTREAM_URL, ...set }: Environment): void {
  if (only === 'web' && !UPSTREAM_URL)
    refuse('--only web also needs UPSTREAM_URL; pages have no data without an API')
  if (only !== 'api' && only !== 'worker') return
  if (UPSTREAM_URL) refuse(`UPSTREAM_URL is for pages, and --only ${only} serves none`)
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'S3_URL'] as const)
    if (!set[name])
      refuse(`--only ${only} also needs ${name}; other processes do the rest of the work`)
}

function refuse(sentence: string): never {
  throw new StartFailure(`Invalid settings: ${sentence}.`)
}
