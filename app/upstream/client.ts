import type { Call, CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { type Arrival, callUpstream, type UpstreamAnswer } from './call.ts'
import { failurePage } from './failure.ts'
import { pathOf } from './path-of.ts'
import { toLogin } from './to-login.ts'

type Answering = { [N in CallName]: (input: CallInput<Calls[N]>) => Promise<CallAnswer<Calls[N]>> }
type Trying = {
  [N in CallName]: (input: CallInput<Calls[N]>) => Promise<UpstreamAnswer<CallAnswer<Calls[N]>>>
}

/** Every call of the contract as a function; `attempt` has them again for failures to be shown. */
export type Upstream = Answering & { attempt: Trying }

type AnyInput = { params?: object; query?: object; body?: unknown }

const attempts = Object.entries(calls).map(
  ([name, call]) =>
    [name, (arrival: Arrival, input: AnyInput) => attempt(arrival, call, input)] as const,
)

/**
 * The API as the person making this request. A call answers with its data; what fails ends the
 * request: signed out goes to login and back, the rest to the error page of its status.
 */
export function upstream(arrival: Arrival): Upstream {
  const answering: Record<string, unknown> = {}
  const trying: Record<string, unknown> = {}
  for (const [name, make] of attempts) {
    trying[name] = (input: AnyInput = {}) => make(arrival, input)
    answering[name] = async (input: AnyInput = {}) => dataOf(await make(arrival, input))
  }
  // Built from the same table as the type is.
  return { ...answering, attempt: trying } as unknown as Upstream
}

async function attempt(arrival: Arrival, call: Call, input: AnyInput) {
  const init = { method: call.method, ...(call.body ? { body: input.body ?? {} } : {}) }
  const answer = await callUpstream<unknown>(arrival, pathOf(call.path, input), init)
  if (!answer.ok && answer.status === 401) throw toLogin(arrival.request)
  return answer
}

function dataOf(answer: UpstreamAnswer<unknown>): unknown {
  if (answer.ok) return answer.data
  throw failurePage(answer)
}
