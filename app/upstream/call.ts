import type { RouterContextProvider } from 'react-router'
import { callContext, upstreamContext, waitContext } from '#app/middleware/context.ts'
import type { CallAnswer } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { clientAddressHeader, requestIdHeader, traceHeader } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import {
  type Caller,
  type LooseInput,
  type MakeCall,
  notReached,
  type Outcome,
  outcomeOf,
} from '#contract/make-call.ts'
import { isApiAway } from '#shared/api-away.ts'
import { forgetReads, readOnce } from './read-once.ts'

export type UpstreamAnswer<T> = Outcome<T>

export interface Arrival {
  request: Request
  context: Readonly<RouterContextProvider>
}

export async function callUpstream<N extends CallName>(
  arrival: Arrival,
  name: N,
  input: LooseInput = {},
): Promise<UpstreamAnswer<CallAnswer<Calls[N]>>> {
  const { request } = arrival
  const call = (caller: Caller) => callOf(arrival)(name, input, caller)
  const { method } = calls[name]
  const answer = await (method === 'GET'
    ? readOnce(arrival, { name, input, call, makeCaller: () => callerOf(request) })
    : changing(arrival, () => call(callerOf(request))))
  // `calls` pairs each name with the type of its answer.
  return answer as UpstreamAnswer<CallAnswer<Calls[N]>>
}

/** An API that cannot be reached is a failure like every other error. */
export function callOf(arrival: Arrival): MakeCall {
  const makeCall = arrival.context.get(callContext)
  return (name, input, caller) => settle(arrival, () => makeCall(name, input, caller))
}

/** For example one whose body is still arriving. */
export function sendUpstream<T>(arrival: Arrival, outgoing: Request): Promise<UpstreamAnswer<T>> {
  const send = async () => outcomeOf<T>(await arrival.context.get(upstreamContext)(outgoing))
  return changing(arrival, () => settle(arrival, send))
}

// A read during a change may return the old state: before and after it.
async function changing<T>(arrival: Arrival, change: () => Promise<T>): Promise<T> {
  forgetReads(arrival.context)
  try {
    return await change()
  } finally {
    forgetReads(arrival.context)
  }
}

async function settle<T>(
  { request, context }: Arrival,
  ask: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    const answer = await ask()
    recordRetryAfter(context, answer.headers)
    return answer
  } catch (error) {
    if (request.signal.aborted) throw error
    if (!isApiAway(error)) logFailure(error)
    const answer = notReached(limits.upstreamRetrySeconds)
    recordRetryAfter(context, answer.headers)
    return answer
  }
}

// A stack trace of our own code would not help.
function logFailure(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
  console.error(cause ? `the API did not answer: ${cause.message}` : error)
}

const forwardedNames = [
  'cookie',
  'accept-language',
  'user-agent',
  clientAddressHeader,
  requestIdHeader,
  traceHeader,
]

export function callerOf({ headers, signal, url }: Request): Caller {
  const forwarded = new Headers()
  for (const name of forwardedNames) {
    const value = headers.get(name)
    if (value) forwarded.set(name, value)
  }
  return { headers: forwarded, signal, url }
}

function recordRetryAfter(context: Arrival['context'], headers: Headers): void {
  const wait = context.get(waitContext)
  if (wait) wait.seconds = Math.max(wait.seconds, Number(headers.get('retry-after')) || 0)
}
