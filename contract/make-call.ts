import type { CallName } from './calls.ts'

/**
 * The parts of a request that its calls need: URL, headers with the caller's session, and abort
 * signal. Calls in this process that get the same object look up the session only once.
 */
export type Caller = {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
}

export type LooseInput = { params?: object; query?: object; body?: unknown }

type CallFailure = { code: string; message: string; fields?: Record<string, string[]> }

/** The result of a call. An error has the same fields as over HTTP. */
export type Outcome<T = unknown> =
  | { ok: true; data: T; headers: Headers }
  | { ok: false; status: number; error: CallFailure; headers: Headers }

/** Makes a call of the contract: in this process, or over HTTP. */
export type MakeCall = (name: CallName, input: LooseInput, caller: Caller) => Promise<Outcome>

const unreachable: CallFailure = { code: 'unreachable', message: 'The API did not answer.' }

/** Returns the result for a call without a readable answer: 503 `unreachable`. */
export function notReached(retryAfterSeconds: number): Outcome<never> {
  const headers = new Headers({ 'retry-after': String(retryAfterSeconds) })
  return { ok: false, status: 503, error: unreachable, headers }
}

/** Returns the result of a call from its HTTP answer. */
export async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as { data?: T; error?: CallFailure }
  if (response.ok) return { ok: true, data: body.data as T, headers }
  return { ok: false, status, error: body.error ?? unreachable, headers }
}
