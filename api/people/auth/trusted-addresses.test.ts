import { expect, test } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'
import { openClaimsProvider } from '#tests/support/claims-provider.ts'
import { readIdentity } from './identity.ts'

async function read(claims: Record<string, unknown>) {
  const provider = await openClaimsProvider()
  const settings = readSettings({
    OIDC_CLIENT_ID: 'tests',
    OIDC_ISSUER: `${provider.url}/`,
    OIDC_TRUST_EMAIL: '1',
  })
  const token = provider.codeFor({ sub: 'ana', ...claims })
  const reading = readIdentity(settings, `${provider.url}/me`, token)
  return reading.finally(() => provider.close()).then((found) => ({ ...found, at: provider.url }))
}

test('a trusted provider does not have to mark an address as verified', async () => {
  const { at, issuer, email } = await read({ email: 'Ana@Example.com' })
  expect([email, issuer]).toEqual(['ana@example.com', at])
})

test('an address that a trusted provider marks as unverified is not accepted', async () => {
  const claims = { email: 'ana@example.com', email_verified: false }
  await expect(read(claims)).rejects.toThrow('address unverified')
})
