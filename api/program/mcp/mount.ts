import type { Hono } from 'hono'
import { ApiError } from '#api/platform/api-error.ts'
import { errorResponse, jsonResponse, toApiError, withHeaders } from '#api/platform/http/errors.ts'
import { readJson } from '#api/platform/http/input.ts'
import { originOf } from '#api/platform/http/origin.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { clientAddressHeader, requestIdHeader } from '#contract/headers.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { readBearer } from '#shared/bearer.ts'
import { callOverHttp } from '#shared/call-over-http.ts'
import { originOf as siteOf } from '#shared/origin.ts'
import type { UpstreamFetch } from '#shared/pages.ts'
import { protocolPaths } from '#shared/protocol-paths.ts'
import type { Calling } from './calling.ts'

/**
 * `/mcp`: the Model Context Protocol by streamable HTTP without sessions, for a person's access
 * key. Everything is done by calls of the contract with that key, made in this process.
 */
export function mountMcp(app: Hono, settings: Settings): void {
  const fetch: UpstreamFetch = async (request) => app.fetch(request)
  const call = callOverHttp(fetch)
  app.post('/mcp', async ({ req }) => {
    try {
      return withHeaders(await answer(req.raw, { settings, fetch, call }))
    } catch (error) {
      return errorResponse(toApiError(error))
    }
  })
  // Without sessions nothing is to be listened to or ended.
  app.all('/mcp', () => {
    const response = errorResponse(new ApiError('method_not_allowed'))
    response.headers.set('allow', 'POST')
    return response
  })
}

type Answering = { settings: Settings; fetch: UpstreamFetch; call: MakeCall }

async function answer(request: Request, { settings, fetch, call }: Answering): Promise<Response> {
  // A page of another site may have pointed its name to this machine (DNS rebinding).
  if (siteOf(request) === 'other') throw new ApiError('wrong_origin')
  const { url, signal } = request
  const caller = { url, signal, headers: keyHeaders(request) }
  const key = await call('heartbeat', {}, caller)
  if (!key.ok) return refusal(key, request, originOf(settings, request))
  const body = await readJson(request)
  // The protocol has no batches any more.
  if (Array.isArray(body)) throw new ApiError('invalid_input')
  const calling: Calling = {
    origin: originOf(settings, request),
    call: (name, input = {}) => call(name, input, caller),
    fetch: (path, init) =>
      fetch(new Request(new URL(path, url), { ...init, headers: caller.headers, signal })),
  }
  // Most installations never need the modules of the protocol.
  const { answerMessage } = await import('./server.ts')
  return answerMessage(request, body, calling)
}

function keyHeaders({ headers }: Request): Headers {
  const names = ['authorization', clientAddressHeader, requestIdHeader]
  return new Headers(
    names.flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

type Failure = Extract<Awaited<ReturnType<MakeCall>>, { ok: false }>

/** With 401 it says where an assistant asks for access. */
function refusal({ status, error, headers: given }: Failure, request: Request, origin: string) {
  const wait = given.get('retry-after')
  const headers: Record<string, string> = wait ? { 'retry-after': wait } : {}
  if (status === 401) headers['www-authenticate'] = challenge(request, origin)
  return jsonResponse({ error }, { status, headers })
}

function challenge({ headers }: Request, origin: string): string {
  const problem = readBearer(headers) === null ? '' : 'error="invalid_token", '
  return `Bearer ${problem}resource_metadata="${origin}${protocolPaths.resourceOfMcp}"`
}
