import { expect, test } from 'vitest'
import { readSettings } from '#api/settings.ts'
import { contentPolicy } from '#app/middleware/security.ts'

function formTargets(env: Record<string, string>): string | undefined {
  const { redirectSources } = readSettings(env)
  const policy = contentPolicy('n', new URL('http://here.test/login'), redirectSources)
  return policy.split('; ').find((part) => part.startsWith('form-action'))
}

test('a demo’s forms lead nowhere else', () => {
  expect(formTargets({})).toBe("form-action 'self'")
})

test('a form may lead on to the provider one signs in or pays with', () => {
  expect(formTargets({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })).toBe(
    "form-action 'self' https:",
  )
  expect(formTargets({ OIDC_CLIENT_ID: 'a', OIDC_ISSUER: 'http://127.0.0.1:9/realm' })).toContain(
    'http://127.0.0.1:9',
  )
})
