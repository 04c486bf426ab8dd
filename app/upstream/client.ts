import type { CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { LooseInput } from '#contract/make-call.ts'
import { type Arrival, callUpstream, type UpstreamAnswer } from './call.ts'
import { failurePage } from './failure.ts'
import { toLogin } from './to-login.ts'

type Answering = { [N in CallName]: (input: CallInput<Calls[N]>) => Promise<CallAnswer<Calls[N]>> }
type Trying = {
  [N in CallName]: (input: CallInput<Calls[N]>) => Promise<UpstreamAnswer<CallAnswer<Calls[N]>>>
}

/** Every call of the contract as a function; `attempt` has them again for failures to be shown. */
export type Upstream = Answering & { attempt: Trying }

type Asking = { arrival: Arrival }

// Made once: a request only adds who asks.
const trying: Record<string, unknown> = {}
const answering: Record<string, unknown> = {}
for (const name of Object.keys(calls) as CallName[]) {
  trying[name] = function (this: Asking, input?: LooseInput) {
    return attempt(this.arrival, name, input)
  }
  answering[name] = async function (this: Asking, input?: LooseInput) {
    return dataOf(await attempt(this.arrival, name, input))
  }
}

/**
 * The API as the person making this request. A call answers with its data; what fails ends the
 * request: signed out goes to login and back, the rest to the error page of its status.
 */
export function upstream(arrival: Arrival): Upstream {
  const asking: Asking = { arrival }
  const attempt = Object.assign(Object.create(trying), asking)
  // Built from the same table as the type is.
  return Object.assign(Object.create(answering), asking, { attempt }) as Upstream
}

async function attempt(arrival: Arrival, name: CallName, input?: LooseInput) {
  const answer = await callUpstream(arrival, name, input)
  if (!answer.ok && answer.status === 401) throw toLogin(arrival.request)
  return answer
}

function dataOf(answer: UpstreamAnswer<unknown>): unknown {
  if (answer.ok) return answer.data
  throw failurePage(answer)
}
