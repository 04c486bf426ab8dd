import { z } from 'zod'
import { demoIssuer, type Identity } from '#api/people/users/identity.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { email as emailAddress } from '#contract/fields.ts'

export const signInLimits = {
  /** In all that a request asks the sign-in provider. */
  providerMs: 4_500,
} as const

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
 * From the provider's userinfo. Throws `sign_in_failed` without a subject or address,
 * `address_unverified`, and `sign_in_unavailable` if it does not answer.
 */
export async function readIdentity(
  settings: Pick<Settings, 'demo' | 'oidc'>,
  userinfo: string,
  accessToken: string,
): Promise<Identity> {
  const parsed = claims.safeParse(await fetchClaims(userinfo, accessToken))
  if (!parsed.success) throw new ApiError('sign_in_failed')
  const { sub, email, email_verified, name } = parsed.data
  if (!(email_verified ?? settings.oidc.trustEmail)) throw new ApiError('address_unverified')
  const profile = { email, name: name ?? '' }
  // In the demo the address identifies a person, who may sign in with different names.
  if (settings.demo) return { issuer: demoIssuer, subject: email, ...profile }
  return { issuer: settings.oidc.issuer.replace(/\/+$/, ''), subject: sub, ...profile }
}

async function fetchClaims(userinfo: string, token: string): Promise<unknown> {
  try {
    const answer = await fetch(userinfo, {
      // Only this endpoint says who somebody is.
      redirect: 'error',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(signInLimits.providerMs),
    })
    return await answer.json()
  } catch (error) {
    console.error('the sign-in provider did not say who signed in:', error)
    throw new ApiError('sign_in_unavailable')
  }
}
