import { expect, test } from 'vitest'
import { refuseUnnamedOrigin } from './safe-start.ts'
import { readSettings } from './settings.ts'

type Env = Record<string, string>

const client = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'sesame' }

const open: [string, Env][] = [
  ['HOST is 0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST is ::', { HOST: '::' }],
  ['HOST is 10.0.0.5', { HOST: '10.0.0.5', PUBLIC_ORIGIN: 'http://localhost:3000' }],
  ['PUBLIC_ORIGIN is https://kb.example.com', { PUBLIC_ORIGIN: 'https://kb.example.com' }],
  ['PUBLIC_ORIGIN is http://localhost.evil.test', { PUBLIC_ORIGIN: 'http://localhost.evil.test' }],
  ['PUBLIC_ORIGIN is http://10.0.0.5:3000', { PUBLIC_ORIGIN: 'http://10.0.0.5:3000' }],
  ['TRUST_PROXY is 1', { TRUST_PROXY: '1' }],
]
for (const [why, env] of open)
  test(`a demo does not start if other machines could reach it: ${why}`, () => {
    expect(() => readSettings(env)).toThrow(why)
    expect(readSettings({ ...env, DEMO_SIGN_IN: '1' }).demo).toBe(true)
    expect(readSettings({ ...env, ...client }).demo).toBe(false)
  })

const own: Env[] = [
  {},
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { HOST: 'localhost', PUBLIC_ORIGIN: 'http://localhost:3000' },
  { PUBLIC_ORIGIN: 'http://[::1]:4200', TRUST_PROXY: '1' },
]
for (const env of own)
  test(`a demo starts if only this machine can reach it: ${JSON.stringify(env)}`, () => {
    expect(readSettings(env).demo).toBe(true)
  })

test('the start fails without PUBLIC_ORIGIN if emails or real sign-in are configured', () => {
  const refused = (env: Env) => () => refuseUnnamedOrigin(readSettings(env))
  expect(refused({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow('With SMTP_URL set')
  expect(refused(client)).toThrow('With OIDC_CLIENT_ID set')
  const named = { ...client, PUBLIC_ORIGIN: 'https://kb.example.com/anything' }
  expect(refused(named)).not.toThrow()
  expect(refused({})).not.toThrow()
  expect(readSettings(named).publicOrigin).toBe('https://kb.example.com')
})

test('an origin that browsers cannot use is rejected', () => {
  for (const PUBLIC_ORIGIN of ['kb.example.com', 'ftp://kb.example.com', 'javascript:x'])
    expect(() => readSettings({ PUBLIC_ORIGIN })).toThrow('PUBLIC_ORIGIN')
})
