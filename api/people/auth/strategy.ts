import {
  OAuth2RequestError,
  OAuth2Strategy,
  UnexpectedErrorResponseBodyError,
} from 'remix-auth-oauth2'
import { z } from 'zod'
import type { Identity } from '#api/people/users/identity.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { withDeadline } from '#api/platform/deadline.ts'
import { originOf } from '#api/platform/http/origin.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { signInCookie } from './cookies.ts'
import { readIdentity, signInLimits } from './identity.ts'

const configuration = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
})

const found = new Map<string, Endpoints>()

const tenMinutesSeconds = 600

/** `selfUrl`: where the embedded token endpoint is called, whatever host the browser used. */
export function createSignIn(settings: Settings, selfUrl: () => string): SignIn {
  const strategyFor = async (request: Request, invite: Invite) => {
    const origin = originOf(settings, request)
    const endpoints = settings.demo ? demoEndpoints(origin, selfUrl()) : await discover(settings)
    return new InviteStrategy(settings, origin, endpoints, invite)
  }
  return {
    start: async (request, invite) => startRedirect(await strategyFor(request, invite), request),
    finish: async (request) => {
      // The client of the provider's token endpoint has no deadline of its own.
      const exchange = async () => finishExchange(await strategyFor(request, noInvite), request)
      const identity = await withDeadline(exchange(), signInLimits.providerMs, unavailable)
      return { ...identity, ...readInvite(new URL(request.url).searchParams.get('state') ?? '') }
    },
  }
}

type Invite = { invite: string | null; via: 'accept' | 'join' | null }

/** `start` returns the URL to redirect to, `finish` the identity. */
export type SignIn = {
  start: (request: Request, invite: Invite) => Promise<{ url: string; cookie: string }>
  finish: (request: Request) => Promise<Identity & Invite>
}

const noInvite: Invite = { invite: null, via: null }

class InviteStrategy extends OAuth2Strategy<Identity> {
  readonly #invite: Invite
  readonly #demo: boolean

  constructor(settings: Settings, origin: string, endpoints: Endpoints, invite: Invite) {
    const secure = origin.startsWith('https:')
    super(
      {
        clientId: settings.oidc.clientId,
        clientSecret: settings.oidc.clientSecret,
        authorizationEndpoint: endpoints.authorization,
        tokenEndpoint: endpoints.token,
        redirectURI: `${origin}/auth/callback`,
        scopes: ['openid', 'email', 'profile'],
        cookie: {
          name: signInCookie,
          path: '/',
          httpOnly: true as const,
          sameSite: 'Lax',
          ...(secure ? { secure: true as const } : {}),
          maxAge: tenMinutesSeconds,
        },
      },
      ({ tokens }) => readIdentity(settings, endpoints.userinfo, tokens.accessToken()),
    )
    this.#invite = invite
    this.#demo = settings.demo
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const asked = new URLSearchParams(params)
    // A person who signs in again must be able to choose another account.
    asked.set('prompt', this.#demo ? 'login' : 'select_account')
    return asked
  }

  protected override createAuthorizationURL() {
    const { state: random, codeVerifier, url } = super.createAuthorizationURL()
    const state = withInvite(random, this.#invite)
    url.searchParams.set('state', state)
    return { state, codeVerifier, url }
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    try {
      return await super.validateAuthorizationCode(code, codeVerifier)
    } catch (error) {
      if (isRefusal(error)) throw error
      console.error('the sign-in provider does not answer:', error)
      throw unavailable()
    }
  }
}

// The strategy throws the redirect as a response.
async function startRedirect(strategy: InviteStrategy, request: Request) {
  const bare = new Request(new URL(request.url).origin, { headers: request.headers })
  try {
    await strategy.authenticate(bare)
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    const url = thrown.headers.get('location')
    if (url) return { url, cookie: thrown.headers.get('set-cookie') ?? '' }
  }
  throw unavailable()
}

async function finishExchange(strategy: InviteStrategy, request: Request): Promise<Identity> {
  try {
    return await strategy.authenticate(request)
  } catch (error) {
    if (error instanceof ApiError) throw error
    console.warn('sign-in failed:', error instanceof Error ? error.message : error)
    throw new ApiError('sign_in_failed')
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof OAuth2RequestError || error instanceof UnexpectedErrorResponseBodyError
}

function unavailable(): ApiError {
  return new ApiError('sign_in_unavailable')
}

function withInvite(state: string, { invite, via }: Invite): string {
  if (!invite) return state
  return `${state}.${Buffer.from(JSON.stringify({ invite, via })).toString('base64url')}`
}

const carried = z.object({ invite: z.string(), via: z.enum(['accept', 'join']).nullable() })

function readInvite(state: string): Invite {
  const [, encoded] = state.split('.')
  if (!encoded) return noInvite
  try {
    return carried.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  } catch {
    return noInvite
  }
}

function demoEndpoints(origin: string, selfUrl: string): Endpoints {
  return {
    authorization: `${origin}/oidc/auth`,
    token: `${selfUrl}/oidc/token`,
    userinfo: `${selfUrl}/oidc/me`,
  }
}

type Endpoints = { authorization: string; token: string; userinfo: string }

/** OpenID Connect discovery, cached. Only a failure is repeated. */
async function discover(settings: Settings): Promise<Endpoints> {
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
