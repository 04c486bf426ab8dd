import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { pathOf } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Caller, LooseInput, Outcome } from '#contract/make-call.ts'
import type { Arrival } from './call.ts'

type Context = Readonly<RouterContextProvider>

/** The reads of a request, and the caller; null while reads are not remembered. */
type Reads = { caller: Caller | null; answers: Map<string, Promise<Outcome>> }

const readsContext = createContext<Reads | null>(null)

interface Read {
  name: CallName
  input: LooseInput
  call: (caller: Caller) => Promise<Outcome>
  makeCaller: () => Caller
}

/**
 * While a page is rendered, reads the same data only once, even if several loaders need it, and
 * looks up the caller once. A page that is streamed for minutes reads data again each time.
 */
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

/**
 * Returns the answer to a reading call. If this request has made the call before, returns the
 * remembered answer.
 */
export function readOnce({ context }: Arrival, { name, input, call, makeCaller }: Read) {
  const reads = context.get(readsContext)
  if (!reads) return call(makeCaller())
  reads.caller ??= makeCaller()
  const key = `${name} ${pathOf(calls[name].path, input)}`
  const answer = reads.answers.get(key) ?? call(reads.caller)
  reads.answers.set(key, answer)
  return answer
}

/**
 * Deletes the remembered reads after a change, which may also have changed the caller's
 * permissions.
 */
export function forgetReads(context: Context): void {
  const reads = context.get(readsContext)
  reads?.answers.clear()
  if (reads) reads.caller = null
}
