import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { pathOf } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Caller, LooseInput, Outcome } from '#contract/make-call.ts'
import type { Arrival } from './call.ts'

type Context = Readonly<RouterContextProvider>

/** Null while reads are not remembered. */
type Reads = { caller: Caller | null; answers: Map<string, Promise<Outcome>> }

const readsContext = createContext<Reads | null>(null)

interface Read {
  name: CallName
  input: LooseInput
  call: (caller: Caller) => Promise<Outcome>
  makeCaller: () => Caller
}

// While a page is rendered, several loaders need the same data. A page that is streamed for minutes
// reads it again each time.
export async function rememberingReads(
  context: Context,
  make: () => Promise<Response>,
): Promise<Response> {
  context.set(readsContext, { caller: null, answers: new Map() })
  try {
    return await make()
  } finally {
    context.set(readsContext, null)
  }
}

export const rememberReadsMiddleware: MiddlewareFunction<Response> = ({ context }, next) =>
  rememberingReads(context, next)

export function readOnce({ context }: Arrival, { name, input, call, makeCaller }: Read) {
  const reads = context.get(readsContext)
  if (!reads) return call(makeCaller())
  reads.caller ??= makeCaller()
  const key = `${name} ${pathOf(calls[name].path, input)}`
  const answer = reads.answers.get(key) ?? call(reads.caller)
  reads.answers.set(key, answer)
  return answer
}

/** A change may also have changed the caller's permissions. */
export function forgetReads(context: Context): void {
  const reads = context.get(readsContext)
  reads?.answers.clear()
  if (reads) reads.caller = null
}
