import { createContext, type RouterContextProvider } from 'react-router'
import type { Arrival } from '#app/upstream/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Caller, LooseInput, Outcome } from '#contract/make-call.ts'
import { pathOf } from '#contract/path-of.ts'

type Context = Readonly<RouterContextProvider>

/** What one request has read, in whose name; null where nothing is to be remembered. */
type Reads = { caller: Caller | null; answers: Map<string, Promise<Outcome>> }

const readsContext = createContext<Reads | null>(null)

interface Read {
  name: CallName
  input: LooseInput
  call: (caller: Caller) => Promise<Outcome>
  makeCaller: () => Caller
}

/**
 * While a page is made the same is read once, whichever of its loaders asks for it, and who asks is looked
 * up once. A page that is sent over minutes reads anew each time.
 */
export async function rememberingReads(
  context: RouterContextProvider,
  make: () => Promise<Response>,
): Promise<Response> {
  context.set(readsContext, { caller: null, answers: new Map() })
  try {
    return await make()
  } finally {
    context.set(readsContext, null)
  }
}

/** The answer to a call that changes nothing: the one that this request has already, if it has. */
export function readOnce({ context }: Arrival, { name, input, call, makeCaller }: Read) {
  const reads = context.get(readsContext)
  if (!reads) return call(makeCaller())
  reads.caller ??= makeCaller()
  const key = `${name} ${pathOf(calls[name].path, input)}`
  const answer = reads.answers.get(key) ?? call(reads.caller)
  reads.answers.set(key, answer)
  return answer
}

/** What was read is not so any more, nor perhaps who reads it and what they may. */
export function forgetReads(context: Context): void {
  const reads = context.get(readsContext)
  reads?.answers.clear()
  if (reads) reads.caller = null
}
