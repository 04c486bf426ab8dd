import type { CallName } from './calls.ts'

/** In whose name calls are made: what the API knows of a request. Who asks again is known already. */
export type Caller = {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
}

export type LooseInput = { params?: object; query?: object; body?: unknown }

export type CallFailure = { code: string; message: string; fields?: Record<string, string[]> }

/** What a call came to. Of failures it has only what the wire has. */
export type Outcome<T = unknown> =
  | { ok: true; data: T; headers: Headers }
  | { ok: false; status: number; error: CallFailure; headers: Headers }

/** Makes a call of the contract: of the API in this process, or over the network. */
export type MakeCall = (name: CallName, input: LooseInput, caller: Caller) => Promise<Outcome>

const unreachable: CallFailure = { code: 'unreachable', message: 'The API did not answer.' }

/** What is known where nothing answered, or nothing that could be read. */
export function notReached(retryAfterSeconds: number): Outcome<never> {
  const headers = new Headers({ 'retry-after': String(retryAfterSeconds) })
  return { ok: false, status: 503, error: unreachable, headers }
}

/** What a call came to that was answered as over the network. */
export async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as { data?: T; error?: CallFailure }
  if (response.ok) return { ok: true, data: body.data as T, headers }
  return { ok: false, status, error: body.error ?? unreachable, headers }
}
