import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

type Env = Record<string, string>

test('a blank setting counts as missing', () => {
  const blank = ['HOST', 'PORT', 'DATA_DIR', 'MAX_UPLOAD_BYTES', 'PAYMENT_CURRENCY', 'SMTP_URL']
  const env = Object.fromEntries(blank.map((name, at) => [name, at % 2 ? '' : ' ']))
  expect(readSettings(env)).toEqual(readSettings({}))
})

const wrong: [string, Env][] = [
  ['SMTP_URL', { SMTP_URL: 'mail.example.com:587' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Library' }],
  ['APP_ADMINS', { APP_ADMINS: 'marit@example.com, lin' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'localhost:4201' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'http://localhost:4201', ROLE: 'worker' }],
  ['ROLE', { ROLE: 'pages' }],
  ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'localhost:4201', OPENAI_API_KEY: 'a' }],
]
for (const [name, env] of wrong)
  test(`invalid settings are rejected by name: ${JSON.stringify(env)}`, () => {
    expect(() => readSettings(env)).toThrow(name)
  })

const half: [string, Env][] = [
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_SECRET: 'sesame' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.com' }],
  ['OIDC_CLIENT_ID', { OIDC_TRUST_EMAIL: '1' }],
  ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_ID: 'id' }],
  ['OPENAI_API_KEY', { OPENAI_BASE_URL: 'http://127.0.0.1:8080' }],
  ['UPSTREAM_URL', { ROLE: 'web' }],
  ['DATABASE_URL', { ROLE: 'worker' }],
  ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://kb:kb@127.0.0.1/kb' }],
  ['REDIS_URL', { ROLE: 'api', DATABASE_URL: 'postgres://kb:kb@127.0.0.1/kb' }],
  ['STRIPE_PRICE_ID', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }],
]
for (const [missing, env] of half)
  test(`an error about a missing setting names it: ${JSON.stringify(env)}`, () => {
    expect(() => readSettings(env)).toThrow(`need`)
    expect(() => readSettings(env)).toThrow(missing)
  })
