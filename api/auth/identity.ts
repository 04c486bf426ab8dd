import type { OAuth2Tokens } from 'arctic'
import { z } from 'zod'
import { ApiError } from '#api/http/errors.ts'
import type { Settings } from '#api/settings.ts'
import { demoIssuer, type Identity } from '#api/users/identity.ts'
import { email as emailAddress } from '#contract/fields.ts'

const mostSubjectLength = 255

// Some providers send booleans as strings.
const verified = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
])

const claims = z.object({
  sub: z.string().min(1).max(mostSubjectLength),
  email: emailAddress,
  email_verified: verified.optional(),
  name: z.string().nullish(),
})

/**
 * Returns who has signed in, from the provider's userinfo. Throws `sign_in_failed` without a
 * subject or an email address, and `address_unverified` if the provider has not verified the
 * address.
 */
export async function readIdentity(
  settings: Pick<Settings, 'demo' | 'oidc'>,
  userinfo: string,
  tokens: OAuth2Tokens,
): Promise<Identity> {
  const answer = await fetch(userinfo, {
    headers: { authorization: `Bearer ${tokens.accessToken()}` },
    signal: AbortSignal.timeout(10_000),
  })
  const parsed = claims.safeParse(await answer.json())
  if (!parsed.success) throw new ApiError('sign_in_failed')
  const { sub, email, email_verified, name } = parsed.data
  if (!(email_verified ?? settings.oidc.trustEmail)) throw new ApiError('address_unverified')
  const profile = { email, name: name ?? '' }
  // In the demo the address alone identifies a person. The same person may sign in with different
  // names.
  if (settings.demo) return { issuer: demoIssuer, subject: email, ...profile }
  return { issuer: settings.oidc.issuer.replace(/\/+$/, ''), subject: sub, ...profile }
}
