import { isDeepStrictEqual } from 'node:util'
import { type CallName, calls } from '#contract/calls.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { type Attempt, type LooseInput, readData, readError } from './call.ts'

/** Makes a call as a function of this process, and checks the answer as for a call over HTTP. */
export async function attemptDirectly(
  makeCall: MakeCall,
  cookie: string | undefined,
  name: CallName,
  input: LooseInput,
): Promise<Attempt> {
  const headers = new Headers(cookie ? { cookie } : {})
  const { signal } = new AbortController()
  const outcome = await makeCall(name, input, { url: 'http://127.0.0.1/page', headers, signal })
  if (!outcome.ok) return readError(name, outcome.status, JSON.stringify({ error: outcome.error }))
  const data = JSON.parse(JSON.stringify(outcome.data))
  if (!isDeepStrictEqual(outcome.data, data))
    throw new Error(`${name} answers what the wire has no form for`)
  const read = calls[name].answer === 'raw' ? data : readData(name, { data })
  return { status: 200, code: undefined, fields: undefined, data: read }
}
