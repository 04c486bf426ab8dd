import type { OAuth2Tokens } from 'arctic'
import { z } from 'zod'
import { ApiError } from '#api/http/errors.ts'
import type { Settings } from '#api/settings.ts'
import { demoIssuer, type Identity } from '#api/users/identity.ts'
import { email as emailAddress } from '#contract/fields.ts'

const mostSubjectLength = 255

// Some providers say true and false as words.
const verified = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((said) => said === 'true'),
])

const claims = z.object({
  sub: z.string().min(1).max(mostSubjectLength),
  email: emailAddress,
  email_verified: verified.optional(),
  name: z.string().nullish(),
})

/**
 * Who the provider says has signed in. Throws `sign_in_failed` where it does not say who, and
 * `address_unverified` where it does not vouch for their address: anybody could have typed it there.
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
  const said = { email, name: name ?? '' }
  // Whoever says an address to the demo again is who said it before, by whatever name.
  if (settings.demo) return { issuer: demoIssuer, subject: email, ...said }
  return { issuer: settings.oidc.issuer.replace(/\/+$/, ''), subject: sub, ...said }
}
