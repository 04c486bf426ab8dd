import { Hono } from 'hono'
import type { Deps, Handlers } from '#api/deps.ts'
import { findActor } from '#api/people/auth/actor.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { errorResponse, jsonResponse, toApiError, withHeaders } from '#api/platform/http/errors.ts'
import { parseInput, readJson, storableText } from '#api/platform/http/input.ts'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { readBearer } from '#shared/bearer.ts'
import { openApi } from './openapi.ts'
import { type AnyHandler, type MadeCall, runCall } from './run-call.ts'

export function mount(deps: Deps, handlers: Handlers): Hono {
  const app = new Hono()
  app.get('/openapi.json', () => jsonResponse(openApi()))
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    // Each call name has a handler type of its own, which TypeScript cannot express in this loop.
    const handler = handlers[name] as AnyHandler
    app.on(call.method, call.path, (c) => {
      const { raw: request } = c.req
      const readInput = () => parseCallInput(call, rawInput(call, request, c.req.param()))
      return respond(deps, { call, handler, caller: request, readInput, request: () => request })
    })
  }
  for (const path of new Set(Object.values(calls).map((call) => call.path))) {
    app.all(path, () => refuseMethod(path))
  }
  app.notFound(() => errorResponse(new ApiError('not_found')))
  app.onError((error) => errorResponse(toApiError(error)))
  return app
}

export type RawInput = {
  params: Record<string, string>
  query: Record<string, string>
  body: () => Promise<unknown>
}

export async function parseCallInput(call: Call, { params, query, body }: RawInput) {
  return {
    params: call.params && parseParams(call.params, params),
    query: call.query && parseInput(call.query, filledIn(query)),
    // The handlers of calls with uploads read the body themselves.
    body:
      call.body && !call.upload ? parseInput(call.body, respelled(call, await body())) : undefined,
  }
}

// Callers may use the specification's spelling.
function respelled({ spellings }: Call, body: unknown): unknown {
  if (!spellings || typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(([key, value]) => [spellings[key] ?? key, value])
  return Object.fromEntries(entries)
}

// A malformed id is answered like one that is missing or not visible.
function parseParams(schema: NonNullable<Call['params']>, params: Record<string, string>) {
  const result = schema.safeParse(storable(params))
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

function filledIn(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(storable(query)).filter(([, value]) => value !== ''))
}

function storable(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [name, storableText(value)])
  return Object.fromEntries(entries)
}

function refuseMethod(path: string): Response {
  const response = errorResponse(new ApiError('method_not_allowed'))
  const methods = Object.values(calls).flatMap((call) => (call.path === path ? call.method : []))
  response.headers.set('allow', methods.join(', '))
  return response
}

async function respond(
  deps: Deps,
  made: Omit<MadeCall, 'findActor' | 'bearer'>,
): Promise<Response> {
  const findCaller = () => findActor(deps, made.caller)
  const bearer = readBearer(made.caller.headers)
  const result = await runCall(deps, { ...made, findActor: findCaller, bearer })
  return result instanceof Response ? withHeaders(result) : jsonResponse({ data: result })
}

function rawInput(call: Call, request: Request, params: Record<string, string>): RawInput {
  const entries = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const body = () => readJson(request, call.mostBodyBytes)
  return { params, query: Object.fromEntries(entries), body }
}
