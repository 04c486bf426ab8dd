import type { Deps, Handlers } from '#api/deps.ts'
import { type Actor, findActor } from '#api/people/auth/actor.ts'
import type { ApiError } from '#api/platform/api-error.ts'
import { errorBody, headersOf, toApiError } from '#api/platform/http/errors.ts'
import type { Found } from '#api/platform/http/found.ts'
import { asJson } from '#api/platform/http/input.ts'
import { type Call, pathOf, stringsOf } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { errorStatus } from '#contract/errors.ts'
import {
  type Caller,
  type LooseInput,
  type MakeCall,
  type Outcome,
  outcomeOf,
} from '#contract/make-call.ts'
import { parseCallInput, type RawInput } from './mount.ts'
import { type AnyHandler, type MadeCall, runCall } from './run-call.ts'

type Known = { actor?: Promise<Actor | null>; found: Found }

/**
 * As over HTTP, without serialisation. Calls of one caller share one lookup of the session, read
 * calls also those of their knowledge base and chat.
 */
export function createDirectCalls(deps: Deps, handlers: Handlers): MakeCall {
  const knowns = new WeakMap<Caller, Known>()
  const knownOf = (caller: Caller) => {
    const known: Known = knowns.get(caller) ?? { found: new Map() }
    knowns.set(caller, known)
    return known
  }
  return async (name, input, caller) => {
    try {
      const handler = handlers[name] as AnyHandler
      const known = knownOf(caller)
      const findCaller = () => {
        known.actor ??= findActor(deps, caller)
        return known.actor
      }
      const { found } = known
      const of = { handler, findActor: findCaller, bearer: null, found }
      const made = { ...madeOf(name, input, caller), ...of }
      const result = await runCall(deps, made)
      if (result instanceof Response) return await outcomeOf(result)
      return { ok: true, data: result, headers: new Headers() }
    } catch (error) {
      return failureOf(toApiError(error))
    }
  }
}

type FromInput = Pick<MadeCall, 'call' | 'caller' | 'readInput' | 'request'>

function madeOf(name: CallName, input: LooseInput, caller: Caller): FromInput {
  const call: Call = calls[name]
  let request: Request | undefined
  return {
    call,
    caller,
    readInput: () => parseCallInput(call, rawInput(call, input)),
    request: () => {
      request ??= new Request(new URL(pathOf(call.path, input), caller.url), {
        method: call.method,
        headers: caller.headers,
        signal: caller.signal,
      })
      return request
    },
  }
}

// The strings and JSON that HTTP would have.
function rawInput(call: Call, { params = {}, query = {}, body }: LooseInput): RawInput {
  const given = params as Record<string, unknown>
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return {
    params: Object.fromEntries(names.map((name) => [name, String(given[name])])),
    query: stringsOf(query),
    body: async () => asJson(body, call.mostBodyBytes),
  }
}

function failureOf(error: ApiError): Outcome {
  const { code } = error
  const headers = new Headers(headersOf(error))
  return { ok: false, status: errorStatus[code], ...errorBody(error), headers }
}
