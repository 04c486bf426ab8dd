import path from 'node:path'
import { z } from 'zod'
import { s3Url } from '#api/platform/files/s3/settings.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import { refuseOpenDemo } from './safe-start.ts'
import {
  mailOf,
  oidcOf,
  openaiOf,
  paymentsOf,
  redirectSources,
  refuseHalfSet,
  refuseRemoved,
  tracingOf,
} from './setting-groups.ts'

const emails = z
  .string()
  .default('')
  .transform((value, context) => {
    const addresses = value
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    for (const one of addresses)
      if (!one.includes('@'))
        context.addIssue({ code: 'custom', message: `no e-mail address: ${one}` })
    return addresses
  })

/** Everything; only pages; only calls, sockets and the bot; or only jobs, such as reading files. */
const role = z
  .enum(['all', 'web', 'api', 'worker'], 'the start option --only is web, api or worker')
  .default('all')

/** Tesseract's names of languages. */
const languages = z
  .string()
  .trim()
  .regex(/^\w{1,40}(\+\w{1,40}){0,9}$/, 'not like eng+chi_sim')
  .nullable()
  .default(null)

const word = z.string().trim().optional()
const webAddress = z.url({ protocol: /^https?$/, error: 'not https://host or http://host' })
const link = webAddress.optional()
const origin = webAddress.transform((url) => new URL(url).origin).optional()
// One of these characters in a password, if it is not percent-encoded, makes the URL invalid.
const escaped = 'write / : @ ? # in a password as %XX'
const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: `not postgres://user:password@host:port/database; ${escaped}`,
  })
  .optional()
const redisUrl = z
  .url({ protocol: /^rediss?$/, error: `not redis://user:password@host:port; ${escaped}` })
  .nullable()
  .default(null)
const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: `not smtps://user:password@host:port; ${escaped}` })
  .optional()
const sender = z
  .string()
  .trim()
  .regex(/[^\s<@]@[^\s>@]/, 'no e-mail address')
  .optional()
const yes = z
  .enum(['', '0', '1'])
  .default('')
  .transform((value) => value === '1')
const unlessNo = z
  .enum(['', '0', '1'])
  .default('1')
  .transform((value) => value !== '0')
/** `host:port`, normalised so that hosts compare equal. */
const hosts = z
  .string()
  .default('')
  .transform((value, context) => {
    const entries = value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
    return entries.map((entry) => {
      const url = /:\d+$/.test(entry) ? URL.parse(`http://${entry}`) : null
      if (url?.pathname === '/' && !url.username) return `${url.hostname}:${url.port || 80}`
      context.addIssue({ code: 'custom', message: `not host:port: ${entry}` })
      return z.NEVER
    })
  })

const currency = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{3}$/)
  .default('sgd')

const environment = z.object({
  HOST: z.string().trim().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_ORIGIN: origin,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  // Whether the embedded database reaches the disk before it confirms.
  DURABLE: unlessNo,
  REDIS_URL: redisUrl,
  S3_URL: s3Url,
  UPSTREAM_URL: link,
  only: role,
  // How many proxies in front of the server are trusted to report the client's address.
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_FORMAT: z.enum(['text', 'json']).default('text'),
  OTEL_EXPORTER_OTLP_ENDPOINT: link,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  // A request with this token may read /metrics from another machine.
  METRICS_TOKEN: word.transform((value) => value ?? null),
  RATE_LIMITS: unlessNo,
  MAX_UPLOAD_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  MAX_KB_BYTES: z.coerce.number().int().positive().default(apiLimits.kbBytes),
  MAX_PERSON_BYTES: z.coerce.number().int().positive().default(apiLimits.personBytes),
  OIDC_ISSUER: link,
  OIDC_CLIENT_ID: word,
  OIDC_CLIENT_SECRET: word,
  // Whether an address counts as verified if the provider does not tell.
  OIDC_TRUST_EMAIL: yes,
  DEMO_SIGN_IN: yes,
  APP_ADMINS: emails,
  SUBSCRIPTION_ACCOUNTS: emails,
  // Without a mail server each email is written to a file in DATA_DIR/outbox.
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender,
  LINK_FETCH_ALLOW: hosts,
  OCR_LANGUAGES: languages,
  OPENAI_API_KEY: word,
  OPENAI_BASE_URL: link,
  OPENAI_EMBEDDINGS: z.enum(['0', '1']).optional(),
  STRIPE_SECRET_KEY: word,
  STRIPE_WEBHOOK_SECRET: word,
  STRIPE_PRICE_ID: word,
  PAYMENT_CURRENCY: currency,
  COMMUNITY_URL: link,
  COMPANY_URL: link,
})

/**
 * The first one is the app administrator. The ids are known before anybody signs in, so that a
 * person has the same colour on the page of the sign-in.
 */
export const demoPeople = [
  {
    id: '01900000-0000-7000-8000-00000000da01',
    email: 'marit@example.com',
    name: 'Marit Olsen',
  },
  {
    id: '01900000-0000-7000-8000-00000000da02',
    email: 'linwei@example.com',
    name: 'Lin Wei',
  },
  {
    id: '01900000-0000-7000-8000-00000000da03',
    email: 'haddad@example.com',
    name: 'Amira Haddad',
  },
] as const

export type Environment = z.output<typeof environment>

export type Settings = ReturnType<typeof readSettings>

/**
 * Blank settings count as missing. One error names every invalid setting. `only` is the start
 * option.
 */
export function readSettings(env: Record<string, string | undefined>, only?: string) {
  const filledIn = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  refuseRemoved(filledIn)
  const result = environment.safeParse({ ...filledIn, only })
  if (!result.success) {
    throw new StartFailure(`Invalid settings:\n${z.prettifyError(result.error)}`)
  }
  const e = result.data
  refuseHalfSet(e)
  const demo = !e.OIDC_CLIENT_ID
  const serving = {
    demo,
    host: e.HOST,
    demoSignIn: e.DEMO_SIGN_IN,
    trustedProxies: e.TRUST_PROXY,
    publicOrigin: e.PUBLIC_ORIGIN ?? null,
  }
  // With UPSTREAM_URL, the other server handles the sign-in.
  if (!e.UPSTREAM_URL) refuseOpenDemo(serving)
  const firstDemoPerson = demo ? [demoPeople[0].email] : []
  return {
    ...serving,
    port: e.PORT,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    durable: e.DURABLE,
    redisUrl: e.REDIS_URL,
    s3: e.S3_URL ?? null,
    upstreamUrl: e.UPSTREAM_URL ?? null,
    role: e.only,
    rateLimits: e.RATE_LIMITS,
    metricsToken: e.METRICS_TOKEN,
    tracing: tracingOf(e),
    maxUploadBytes: e.MAX_UPLOAD_BYTES,
    maxKbBytes: e.MAX_KB_BYTES,
    maxPersonBytes: e.MAX_PERSON_BYTES,
    oidc: oidcOf(e),
    appAdmins: e.APP_ADMINS.length > 0 ? e.APP_ADMINS : firstDemoPerson,
    subscriptionAccounts: subscriptionAccountsOf(e, demo),
    mail: mailOf(e),
    linkFetchAllow: e.LINK_FETCH_ALLOW,
    /** `host:port`. Only tests have some: others are on the public internet. */
    privatePushServices: [] as string[],
    ocrLanguages: e.OCR_LANGUAGES,
    openai: openaiOf(e),
    payments: paymentsOf(e),
    redirectSources: redirectSources(e),
    communityUrl: e.COMMUNITY_URL ?? null,
    companyUrl: e.COMPANY_URL ?? null,
  }
}

function subscriptionAccountsOf(e: Environment, demo: boolean): string[] {
  if (e.SUBSCRIPTION_ACCOUNTS.length > 0) return e.SUBSCRIPTION_ACCOUNTS
  return demo ? demoPeople.slice(0, 2).map((person) => person.email) : []
}
