import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

type Env = Record<string, string>

test('a blank setting counts as missing', () => {
  const blank = ['HOST', 'PORT', 'DATA_DIR', 'MAX_UPLOAD_BYTES', 'S3_URL', 'SMTP_URL']
  const env = Object.fromEntries(blank.map((name, at) => [name, at % 2 ? '' : ' ']))
  expect(readSettings(env)).toEqual(readSettings({}))
})

const wrong: [string, Env, only?: string][] = [
  ['SMTP_URL', { SMTP_URL: 'mail.example.com:587' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'Library' }],
  ['APP_ADMINS', { APP_ADMINS: 'marit@example.com, lin' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'localhost:4201' }],
  ['UPSTREAM_URL', { UPSTREAM_URL: 'http://localhost:4201' }, 'worker'],
  ['only', {}, 'pages'],
  ['S3_URL', { S3_URL: 'http://s3:9000/files' }],
  ['S3_URL', { S3_URL: 'http://key:secret@s3:9000' }],
  ['S3_URL', { S3_URL: 'http://key:a/b@s3:9000/files' }],
  ['S3_URL', { S3_URL: 'http://key:100%@s3:9000/files' }],
  ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'localhost:4201', OPENAI_API_KEY: 'a' }],
]
for (const [name, env, only] of wrong)
  test(`invalid settings are rejected by name: ${JSON.stringify([env, only])}`, () => {
    expect(() => readSettings(env, only)).toThrow(name)
  })

const half: [string, Env, only?: string][] = [
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_SECRET: 'sesame' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.com' }],
  ['OIDC_CLIENT_ID', { OIDC_TRUST_EMAIL: '1' }],
  ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_ID: 'id' }],
  ['OPENAI_API_KEY', { OPENAI_BASE_URL: 'http://127.0.0.1:8080' }],
  ['UPSTREAM_URL', {}, 'web'],
  ['DATABASE_URL', {}, 'worker'],
  ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://kb:kb@127.0.0.1/kb' }],
  ['REDIS_URL', { DATABASE_URL: 'postgres://kb:kb@127.0.0.1/kb' }, 'api'],
  ['STRIPE_PRICE_ID', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }],
]
for (const [missing, env, only] of half)
  test(`an error about a missing setting names it: ${JSON.stringify([env, only])}`, () => {
    expect(() => readSettings(env, only)).toThrow(`need`)
    expect(() => readSettings(env, only)).toThrow(missing)
  })

test('the address of a bucket has its key and secret, and may have its region', () => {
  const S3_URL = 'https://key:a%2Fb%2Bc@s3.example.com/storage/files?region=eu-central-1'
  expect(readSettings({ S3_URL }).s3).toEqual({
    endpoint: 'https://s3.example.com/storage',
    bucket: 'files',
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'a/b+c',
  })
  expect(readSettings({ S3_URL: 'http://key:secret@s3:9000/files' }).s3).toMatchObject({
    endpoint: 'http://s3:9000',
    region: 'us-east-1',
  })
  expect(() => readSettings({ S3_URL, MAX_UPLOAD_BYTES: '6000000000' })).toThrow('MAX_UPLOAD_BYTES')
})

test('a setting of an earlier version stops the start, and says what to do instead', () => {
  const start = (env: Env) => () => readSettings(env)
  expect(start({ S3_ENDPOINT: 'http://s3:9000' })).toThrow('S3_ENDPOINT is not a setting any more')
  expect(start({ S3_ENDPOINT: 'http://s3:9000' })).toThrow('S3_URL')
  expect(start({ ROLE: 'worker' })).toThrow('--only worker')
  expect(start({ ROLE: ' ' })).not.toThrow()
})
