import type { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { findClient, type OauthClient, registerClient } from '#api/manage/oauth/clients.ts'
import { exchangeCode, renew, revokeToken, type Tokens } from '#api/manage/oauth/grants.ts'
import { oauthLimits } from '#api/manage/oauth/limits.ts'
import { OauthError } from '#api/manage/oauth/oauth-error.ts'
import { checkResource, scopeWords } from '#api/manage/oauth/request.ts'
import { resourceOf } from '#api/manage/oauth/resource.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { clientAddressOf } from '#api/platform/http/client-address.ts'
import { errorResponse, headersOf, jsonResponse, toApiError } from '#api/platform/http/errors.ts'
import { readJson, readText } from '#api/platform/http/input.ts'
import { originOf } from '#api/platform/http/origin.ts'
import type { Db } from '#api/schema.ts'
import type { RateClass } from '#contract/call.ts'
import { errorStatus } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { originOf as siteOf } from '#shared/origin.ts'
import { protocolPaths } from '#shared/protocol-paths.ts'
import { resourceMetadata, serverMetadata } from './metadata.ts'

type Needs = Pick<Deps, 'db' | 'settings' | 'rateLimits'>

/**
 * What programs ask by themselves, in the formats of OAuth. The page on which the person decides
 * makes calls.
 */
export function mountOauth(app: Hono, needs: Needs): void {
  const { settings } = needs
  const { mcp: _, ...paths } = protocolPaths
  const { resource, resourceOfMcp, server, register, token, revoke } = paths
  for (const path of [resource, resourceOfMcp])
    app.get(path, ({ req }) => jsonResponse(resourceMetadata(originOf(settings, req.raw))))
  app.get(server, ({ req }) => jsonResponse(serverMetadata(originOf(settings, req.raw))))
  const post = (path: string, rate: RateClass, answer: (request: Request) => Promise<Response>) =>
    app.post(path, ({ req }) => answered(needs, req.raw, { rate, answer }))
  post(register, 'registration', (request) => answerRegistration(needs, request))
  post(token, 'sign_in', (request) => answerToken(needs, request))
  post(revoke, 'sign_in', (request) => answerRevocation(needs, request))
  for (const path of Object.values(paths)) app.all(path, () => refuseMethod(path))
}

function refuseMethod(path: string): Response {
  const response = errorResponse(new ApiError('method_not_allowed'))
  response.headers.set('allow', path.startsWith('/oauth/') ? 'POST' : 'GET')
  return response
}

type Asked = { rate: RateClass; answer: (request: Request) => Promise<Response> }

async function answered(
  { rateLimits }: Needs,
  request: Request,
  { rate, answer }: Asked,
): Promise<Response> {
  try {
    // No browser can read the answer for another site; it could only use up what its address has.
    if (siteOf(request) === 'other') throw new ApiError('wrong_origin')
    await rateLimits.consume(rate, { address: clientAddressOf(request.headers) ?? 'unknown' })
    return await answer(request)
  } catch (error) {
    return failure(error)
  }
}

function failure(error: unknown): Response {
  if (error instanceof OauthError) {
    const body = { error: error.code, error_description: error.message }
    return jsonResponse(body, { status: error.code === 'invalid_client' ? 401 : 400 })
  }
  const known = toApiError(error)
  const status = errorStatus[known.code]
  const isTemporary = status === 429 || status === 503
  const isTheirs = status < 500 && !isTemporary
  const code = isTheirs
    ? 'invalid_request'
    : isTemporary
      ? 'temporarily_unavailable'
      : 'server_error'
  const body = { error: code, error_description: known.message }
  return jsonResponse(body, { status, headers: headersOf(known) })
}

async function answerRegistration({ db }: Needs, request: Request): Promise<Response> {
  const { id, name, redirect_uris, created_at } = await registerClient(db, await readJson(request))
  const body = {
    client_id: id,
    client_id_issued_at: Math.floor(Date.parse(created_at) / 1_000),
    client_name: name,
    redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: scopeWords('write'),
  }
  return jsonResponse(body, { status: 201 })
}

async function answerToken(needs: Needs, request: Request): Promise<Response> {
  const { db, settings } = needs
  const form = await readFields(request)
  const type = field(form, 'grant_type')
  if (type !== 'authorization_code' && type !== 'refresh_token')
    throw new OauthError(
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token.',
    )
  const client = await findKnown(db, form)
  checkResource(form, resourceOf(originOf(settings, request)))
  const tokens = await (type === 'refresh_token'
    ? renew(db, client, field(form, 'refresh_token'))
    : exchange(needs, client, form))
  if (!tokens)
    throw new OauthError('invalid_grant', 'It is wrong, expired, used, or of another program.')
  return jsonResponse(presentTokens(tokens))
}

async function findKnown(db: Db, form: URLSearchParams): Promise<OauthClient> {
  const client = await findClient(db, form.get('client_id'))
  if (!client) throw new OauthError('invalid_client', 'client_id is unknown: register again.')
  return client
}

async function exchange(
  { db }: Needs,
  client: OauthClient,
  form: URLSearchParams,
): Promise<Tokens | null> {
  const presented = {
    client,
    code: field(form, 'code'),
    redirectUri: field(form, 'redirect_uri'),
    verifier: field(form, 'code_verifier'),
  }
  try {
    return await exchangeCode(db, presented)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_access_keys') throw error
    throw new OauthError('invalid_grant', 'The person has too many access keys.')
  }
}

function presentTokens({ secret, refreshToken, scope }: Tokens) {
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: oauthLimits.tokenSeconds,
    refresh_token: refreshToken,
    scope: scopeWords(scope),
  }
}

/** A token that does not exist is revoked already. */
async function answerRevocation({ db }: Needs, request: Request): Promise<Response> {
  const form = await readFields(request)
  const client = form.has('client_id') ? await findKnown(db, form) : null
  await revokeToken(db, field(form, 'token'), client)
  return jsonResponse({})
}

async function readFields(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded')
    throw new OauthError('invalid_request', 'The body must be a form (x-www-form-urlencoded).')
  const form = new URLSearchParams(await readText(request, limits.jsonBodyBytes))
  for (const name of form.keys())
    if (name !== 'resource' && form.getAll(name).length > 1)
      throw new OauthError('invalid_request', 'A parameter is there more than once.')
  return form
}

function field(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OauthError('invalid_request', `${name} is missing.`)
  return value
}
