import { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { signInLimits } from './limits.ts'

export type Endpoints = { authorization: string; token: string; userinfo: string }

const configuration = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
})

const found = new Map<string, Endpoints>()

/**
 * Returns the provider's endpoints, found by OpenID Connect discovery. They are cached. Only after
 * a failure they are fetched again.
 */
export async function discover(settings: Settings): Promise<Endpoints> {
  const { issuer } = settings.oidc
  const known = found.get(issuer)
  if (known) return known
  const endpoints = await fetchEndpoints(issuer)
  found.set(issuer, endpoints)
  return endpoints
}

async function fetchEndpoints(issuer: string): Promise<Endpoints> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const signal = AbortSignal.timeout(signInLimits.providerMs)
    const answer = await fetch(url, { redirect: 'error', signal })
    const found = configuration.parse(await answer.json())
    return {
      authorization: found.authorization_endpoint,
      token: found.token_endpoint,
      userinfo: found.userinfo_endpoint,
    }
  } catch (error) {
    console.error(`the sign-in provider ${issuer} did not return its endpoints:`, error)
    throw new ApiError('sign_in_unavailable')
  }
}
