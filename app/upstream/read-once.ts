import { createContext, type RouterContextProvider } from 'react-router'
import type { Arrival } from '#app/upstream/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Caller, LooseInput, Outcome } from '#contract/make-call.ts'
import { pathOf } from '#contract/path-of.ts'

type Context = Readonly<RouterContextProvider>

/** A request's reads, and their caller; null while reads are not remembered. */
type Reads = { caller: Caller | null; answers: Map<string, Promise<Outcome>> }

const readsContext = createContext<Reads | null>(null)

interface Read {
  name: CallName
  input: LooseInput
  call: (caller: Caller) => Promise<Outcome>
  makeCaller: () => Caller
}

/**
 * While a page is rendered, the same data is read once, whichever loaders need it, and the caller
 * is looked up once. A page that is streamed for minutes reads anew each time.
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

/** The answer to a reading call; the remembered one if this request has made it before. */
export function readOnce({ context }: Arrival, { name, input, call, makeCaller }: Read) {
  const reads = context.get(readsContext)
  if (!reads) return call(makeCaller())
  reads.caller ??= makeCaller()
  const key = `${name} ${pathOf(calls[name].path, input)}`
  const answer = reads.answers.get(key) ?? call(reads.caller)
  reads.answers.set(key, answer)
  return answer
}

/** Forgets the reads after a change, which may also have changed the caller's permissions. */
export function forgetReads(context: Context): void {
  const reads = context.get(readsContext)
  reads?.answers.clear()
  if (reads) reads.caller = null
}
