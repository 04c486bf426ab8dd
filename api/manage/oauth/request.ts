import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { KeyScope } from '#contract/entities/access-key.ts'
import { findClient, type OauthClient } from './clients.ts'
import { OauthError } from './oauth-error.ts'
import { isRegistered } from './redirect-uris.ts'

type AuthorizationRequest = {
  client: OauthClient
  redirectUri: string
  state: string | null
  challenge: string
  scope: KeyScope
  /** Null for a valid request. */
  error: OauthError | null
}

/**
 * `asked`: the query of the authorization request. Throws `client_not_found` and
 * `redirect_not_registered`, with which nobody must be sent anywhere.
 */
export async function readRequest(
  db: Db,
  resource: string,
  asked: string,
): Promise<AuthorizationRequest> {
  const given = new URLSearchParams(asked)
  const client = await findClient(db, onlyOne(given, 'client_id'))
  if (!client) throw new ApiError('client_not_found')
  const redirectUri = onlyOne(given, 'redirect_uri')
  if (redirectUri === null || !isRegistered(redirectUri, client.redirect_uris))
    throw new ApiError('redirect_not_registered')
  const known = { client, redirectUri, state: onlyOne(given, 'state') }
  try {
    const challenge = readChallenge(given)
    checkResource(given, resource)
    return { ...known, challenge, scope: readScope(onlyOne(given, 'scope')), error: null }
  } catch (error) {
    if (!(error instanceof OauthError)) throw error
    return { ...known, challenge: '', scope: 'read', error }
  }
}

const once = ['response_type', 'state', 'scope', 'code_challenge', 'code_challenge_method']

function readChallenge(given: URLSearchParams): string {
  const repeated = once.find((name) => given.getAll(name).length > 1)
  if (repeated) throw invalid(`${repeated} is there more than once.`)
  const type = given.get('response_type')
  if (!type) throw invalid('response_type is missing.')
  if (type !== 'code')
    throw new OauthError('unsupported_response_type', 'response_type must be code.')
  if ((given.get('response_mode') ?? 'query') !== 'query')
    throw invalid('response_mode must be query.')
  const challenge = given.get('code_challenge') ?? ''
  const isSha256 = given.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge)
  if (!isSha256) throw invalid('code_challenge must be there, with code_challenge_method S256.')
  return challenge
}

/** RFC 8707. Without the parameter it is the only resource that there is. Throws `invalid_target`. */
export function checkResource(given: URLSearchParams, resource: string): void {
  const isOther = given.getAll('resource').some((one) => normal(one) !== normal(resource))
  if (isOther) throw new OauthError('invalid_target', `The only resource is ${resource}.`)
}

function normal(uri: string): string {
  return URL.parse(uri)?.href.replace(/\/$/, '') ?? ''
}

/** Scopes that do not exist are ignored, if there is one that does. Throws `invalid_scope`. */
function readScope(text: string | null): KeyScope {
  const wanted = text?.split(' ').filter(Boolean) ?? []
  if (wanted.includes('write')) return 'write'
  if (wanted.length > 0 && !wanted.includes('read'))
    throw new OauthError('invalid_scope', 'The scopes are read and write.')
  return 'read'
}

/** In the protocol, what writes also reads. */
export function scopeWords(scope: KeyScope): string {
  return scope === 'write' ? 'read write' : 'read'
}

/** With `iss` (RFC 9207), so that a program that uses several servers confuses none. */
export function backTo(
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  origin: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, value)
  if (state !== null) url.searchParams.append('state', state)
  url.searchParams.append('iss', origin)
  return url.href
}

export function refusedTo(request: AuthorizationRequest, origin: string): string | null {
  const { error } = request
  return error && backTo(request, origin, { error: error.code, error_description: error.message })
}

function onlyOne(given: URLSearchParams, name: string): string | null {
  const all = given.getAll(name)
  return all.length === 1 ? (all[0] ?? null) : null
}

function invalid(description: string): OauthError {
  return new OauthError('invalid_request', description)
}
