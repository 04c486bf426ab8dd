import { Hono } from 'hono'
import { type Actor, findActor } from '#api/auth/actor.ts'
import type { Deps } from '#api/deps.ts'
import type { Call, WorkKind } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { clientAddressOf } from './client-address.ts'
import { ApiError, errorResponse, toApiError } from './errors.ts'
import type { HandlerContext, Handlers } from './handler.ts'
import { parseInput, readJson, storableText } from './input.ts'
import { jsonResponse, withHeaders } from './json-response.ts'
import { openApi } from './openapi.ts'
import { checkOrigin } from './origin.ts'
import type { Spender } from './rate-limits.ts'

type AnyHandler = (context: HandlerContext<Actor | null>, input: unknown) => Promise<unknown>

/** Mounts every call of the contract with its handler. */
export function mount(deps: Deps, handlers: Handlers): Hono {
  const app = new Hono()
  app.get('/openapi.json', () => jsonResponse(openApi()))
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    // The table pairs each name with its own handler; the loop cannot say so in types.
    const handler = handlers[name] as AnyHandler
    app.on(call.method, call.path, (c) => answer(deps, call, handler, c.req.raw, c.req.param()))
  }
  for (const path of new Set(Object.values(calls).map((call) => call.path))) {
    app.all(path, () => refuseMethod(path))
  }
  app.notFound(() => errorResponse(new ApiError('not_found')))
  app.onError((error) => errorResponse(toApiError(error)))
  return app
}

function refuseMethod(path: string): Response {
  const response = errorResponse(new ApiError('method_not_allowed'))
  const methods = Object.values(calls).flatMap((call) => (call.path === path ? call.method : []))
  response.headers.set('allow', methods.join(', '))
  return response
}

async function answer(
  deps: Deps,
  call: Call,
  handler: AnyHandler,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  checkOrigin(request)
  const actor = await findActor(deps, request)
  const who = spenderOf(call, actor, request)
  await deps.rateLimits.spend(call.rate ?? 'other', who)
  if (call.access === 'signed_in' && !actor) throw new ApiError('unauthenticated')
  const end = await deps.rateLimits.begin(workOf(call), who)
  try {
    // Who has gone away while it waited its turn wants no answer.
    if (request.signal.aborted) throw new ApiError('upload_interrupted')
    const input = await readInput(call, request, params)
    const result = await handler({ ...deps, actor, request }, input)
    return result instanceof Response ? withHeaders(result) : jsonResponse({ data: result })
  } finally {
    end()
  }
}

// What needs no sign-in, or failed to have one, counts for the address as well.
function spenderOf(call: Call, actor: Actor | null, request: Request): Spender {
  const byAddress = !actor || call.access === 'public'
  const address = byAddress ? (clientAddressOf(request.headers) ?? 'unknown') : undefined
  return { userId: actor?.id, address }
}

function workOf({ work, upload }: Call): WorkKind {
  return work ?? (upload ? 'upload' : 'usual')
}

async function readInput(call: Call, request: Request, params: Record<string, string>) {
  const json = call.body && !call.upload
  return {
    params: call.params && readParams(call.params, params),
    query: call.query && parseInput(call.query, readQuery(request)),
    body: json
      ? parseInput(call.body as NonNullable<Call['body']>, await readJson(request))
      : undefined,
  }
}

// An id that is not even one names nothing, and nothing is answered the way a foreign one is.
function readParams(schema: NonNullable<Call['params']>, params: Record<string, string>) {
  const values = Object.entries(params).map(([name, value]) => [name, storableText(value)])
  const result = schema.safeParse(Object.fromEntries(values))
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

function readQuery(request: Request): Record<string, string> {
  const query = [...new URL(request.url).searchParams].map(
    ([name, value]) => [name, storableText(value)] as const,
  )
  return Object.fromEntries(query.filter(([, value]) => value !== ''))
}
