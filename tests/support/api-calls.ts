import type { CallInput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Person } from './api.ts'
import { type Attempt, attemptCall, type LooseInput, makeCall, send } from './call.ts'

export type TestCalls = ReturnType<typeof createCalls>

type AnswerDirectly = (request: Request) => Promise<Response>

/** The ways to call the API at this address; `answer` is the API in this process. */
export function createCalls(url: string, answer: AnswerDirectly) {
  return {
    call: <N extends CallName>(person: Person | null, name: N, input: CallInput<Calls[N]>) =>
      makeCall(url, person?.cookie, name, input),
    /** Makes a call that may fail, with any input. */
    attempt: (person: Person | null, name: CallName, input: LooseInput = {}): Promise<Attempt> =>
      attemptCall(url, person?.cookie, name, input),
    /** Like `attempt`, but in this process without a network; for tests with thousands of calls. */
    look: (person: Person | null, name: CallName, input: LooseInput = {}): Promise<Attempt> =>
      attemptCall(url, person?.cookie, name, input, (at, init) => answer(new Request(at, init))),
    /** Sends any request. */
    send: (person: Person | null, method: string, path: string, init: RequestInit = {}) =>
      send(url + path, person?.cookie, { method, ...init }),
    /** Sends a request to the API in this process, without a network. */
    fetch: answer,
  }
}
