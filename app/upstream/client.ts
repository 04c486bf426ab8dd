import type { CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { LooseInput } from '#contract/make-call.ts'
import { type Arrival, callUpstream, type UpstreamAnswer } from './call.ts'
import { dataOf } from './failure.ts'
import { toLogin } from './to-login.ts'

type CallFunctions = {
  [N in CallName]: (input: CallInput<Calls[N]>) => Promise<CallAnswer<Calls[N]>>
}
type AttemptFunctions = {
  [N in CallName]: (input: CallInput<Calls[N]>) => Promise<UpstreamAnswer<CallAnswer<Calls[N]>>>
}

/** The functions in `attempt` return failures instead of throwing. */
export type Upstream = CallFunctions & { attempt: AttemptFunctions }

type CallThis = { arrival: Arrival }

// Built once for all requests; a request only adds its context.
const trying: Record<string, unknown> = {}
const answering: Record<string, unknown> = {}
for (const name of Object.keys(calls) as CallName[]) {
  trying[name] = function (this: CallThis, input?: LooseInput) {
    return attempt(this.arrival, name, input)
  }
  answering[name] = async function (this: CallThis, input?: LooseInput) {
    return dataOf(await attempt(this.arrival, name, input))
  }
}

// A failure ends the request: a signed-out user is sent to the login page, every other failure
// shows the error page for its status.
export function upstream(arrival: Arrival): Upstream {
  const options: CallThis = { arrival }
  const attempt = Object.assign(Object.create(trying), options)
  // The functions are built from the same table as the type.
  return Object.assign(Object.create(answering), options, { attempt }) as Upstream
}

async function attempt(arrival: Arrival, name: CallName, input?: LooseInput) {
  const answer = await callUpstream(arrival, name, input)
  if (!answer.ok && answer.status === 401) throw toLogin(arrival)
  return answer
}
