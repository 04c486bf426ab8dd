import { expect, test } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'
import { contentPolicy } from '#app/middleware/security.ts'

function formTargets(env: Record<string, string>): string | undefined {
  const { redirectSources } = readSettings(env)
  const policy = contentPolicy('n', new URL('http://here.test/login'), {
    redirectOrigins: redirectSources,
  })
  return policy.split('; ').find((part) => part.startsWith('form-action'))
}

test('in a demo forms may only submit to the site itself', () => {
  expect(formTargets({})).toBe("form-action 'self'")
})

test('a form may redirect to the sign-in provider or the payment provider', () => {
  expect(formTargets({ OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' })).toBe(
    "form-action 'self' https:",
  )
  expect(formTargets({ OIDC_CLIENT_ID: 'a', OIDC_ISSUER: 'http://127.0.0.1:9/realm' })).toContain(
    'http://127.0.0.1:9',
  )
})
