import type { CallAnswer, CallInput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { type LooseInput, type Outcome, outcomeOf } from '#contract/make-call.ts'

/** Makes calls with the key of one request. */
export type Calling = {
  /** Of the addresses in answers. */
  origin: string
  call: (name: CallName, input?: LooseInput) => Promise<Outcome>
  /** For a call that is no JSON. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
}

/** What the contract refused: the model is told, and can try something else. */
export class Refused extends Error {}

/** Throws `Refused`. */
export async function ask<N extends CallName>(
  { call }: Calling,
  name: N,
  input?: CallInput<Calls[N]>,
): Promise<CallAnswer<Calls[N]>> {
  // `calls` pairs each name with the type of its answer.
  return dataOf(await call(name, input as LooseInput)) as CallAnswer<Calls[N]>
}

/** Throws `Refused`. */
export async function upload<T>({ fetch }: Calling, path: string, body: FormData): Promise<T> {
  return dataOf(await outcomeOf<T>(await fetch(path, { method: 'POST', body })))
}

function dataOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.data
  const { code, message, fields } = outcome.error
  const wait = outcome.headers.get('retry-after')
  const more = [
    ...Object.entries(fields ?? {}).map(([field, codes]) => `${field}: ${codes.join(', ')}`),
    ...(code === 'key_not_allowed'
      ? ['It needs access that also writes, in this knowledge base.']
      : []),
    ...(wait ? [`Try again in ${wait} seconds.`] : []),
  ]
  throw new Refused([`${code} (${message})`, ...more].join(' '))
}
