import type { Deps, HandlerContext } from '#api/deps.ts'
import { type Actor, findActorOfKey } from '#api/people/auth/actor.ts'
import { withAliases } from '#api/people/users/own-names.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { clientAddressOf } from '#api/platform/http/client-address.ts'
import type { Found } from '#api/platform/http/found.ts'
import { checkOrigin } from '#api/platform/http/origin.ts'
import type { AllowanceKey } from '#api/platform/http/rate-limits.ts'
import { callSeconds, callsMade } from '#api/platform/metrics.ts'
import { traced } from '#api/platform/tracing/spans.ts'
import type { Call, WorkKind } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Caller } from '#contract/make-call.ts'
import { type CallInput, checkKey, nameOf, withinKey } from './key-reach.ts'

// Searches and lists that read many rows, which a replica can answer. Their handlers only read, and
// may run twice.
const readCalls: ReadonlySet<Call> = new Set<Call>([
  calls.search,
  calls.listAuthors,
  calls.listResources,
  calls.listFolders,
  calls.listPublicKbs,
  calls.readPublishedKb,
  calls.readPublishedFile,
  calls.searchPublishedKb,
  calls.listThreads,
  calls.listAllChats,
  calls.listVersions,
  calls.listBin,
])

export type AnyHandler = (context: HandlerContext<Actor | null>, input: unknown) => Promise<unknown>

export type MadeCall = {
  call: Call
  handler: AnyHandler
  caller: Caller
  /** Only used without `bearer`. */
  findActor: () => Promise<Actor | null>
  /** The secret of an access key, with which cookies are ignored; null for a page or a browser. */
  bearer: string | null
  found?: Found | undefined
  readInput: () => CallInput | Promise<CallInput>
  request: () => Request
}

/** Checks origin, session or key, rate limits and input before the handler. */
export function runCall(deps: Deps, made: MadeCall): Promise<unknown> {
  return countCall(made.call, () => runNow(deps, made))
}

async function runNow(deps: Deps, made: MadeCall): Promise<unknown> {
  const { call, caller, handler } = made
  const { method } = call
  checkOrigin({ method, url: caller.url, headers: caller.headers })
  const { bearer } = made
  const actor = await (bearer === null ? made.findActor() : findActorOfKey(deps.db, bearer))
  const who = allowanceOf(call, actor, caller)
  await deps.rateLimits.consume(call.rate ?? 'other', who)
  if (!actor && (call.access === 'signed_in' || bearer !== null))
    throw new ApiError('unauthenticated')
  const key = actor?.key ?? null
  if (key) checkKey(key, call)
  const end = await deps.rateLimits.begin(workOf(call), who)
  try {
    // The client disconnected while the call waited in the queue.
    if (caller.signal.aborted) throw new ApiError('upload_interrupted')
    const input = withinKey(key, call, await made.readInput())
    const { replica } = deps
    // What was found in one database is not used with the other.
    const result =
      replica && isReadCall(call)
        ? await replica.read((db) =>
            handler(contextOf({ ...deps, db }, actor, { ...made, found: new Map() }), input),
          )
        : await handler(contextOf(deps, actor, made), input)
    if (!actor?.hasAliases || result instanceof Response) return result
    return await withAliases(deps.db, actor.id, result)
  } finally {
    end()
  }
}

function isReadCall(call: Call): boolean {
  return readCalls.has(call)
}

// `request` is a getter: few handlers use it, and creating it takes longer than the rest of a call.
function contextOf(deps: Deps, actor: Actor | null, made: MadeCall): HandlerContext<Actor | null> {
  return {
    ...deps,
    actor,
    found: made.call.method === 'GET' ? made.found : undefined,
    get request() {
      return made.request()
    },
  }
}

// Public calls, and those without a valid session, count against the address too.
function allowanceOf(call: Call, actor: Actor | null, { headers }: Caller): AllowanceKey {
  const byAddress = !actor || call.access === 'public'
  const address = byAddress ? (clientAddressOf(headers) ?? 'unknown') : undefined
  return { userId: actor?.id, keyId: actor?.key?.id, address }
}

function workOf({ work, upload, streams }: Call): WorkKind {
  return work ?? (upload || streams ? 'upload' : 'usual')
}

async function countCall<T>(called: Call, work: () => Promise<T>): Promise<T> {
  const call = nameOf(called) ?? 'other'
  const start = performance.now()
  let result = 'ok'
  try {
    return await traced(`call ${call}`, work)
  } catch (error) {
    result = error instanceof ApiError ? error.code : 'error'
    throw error
  } finally {
    callsMade.inc({ call, result })
    callSeconds.inc({ call }, (performance.now() - start) / 1000)
  }
}
