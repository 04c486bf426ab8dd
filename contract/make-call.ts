import type { CallName } from './calls.ts'

/** Calls in this process that get the same object look up the session only once. */
export type Caller = {
  readonly url: string
  readonly headers: Headers
  readonly signal: AbortSignal
}

export type LooseInput = { params?: object; query?: object; body?: unknown }

type CallFailure = { code: string; message: string; fields?: Record<string, string[]> }

export type Outcome<T = unknown> =
  | { ok: true; data: T; headers: Headers }
  | { ok: false; status: number; error: CallFailure; headers: Headers }

export type MakeCall = (name: CallName, input: LooseInput, caller: Caller) => Promise<Outcome>

const unreachable: CallFailure = { code: 'unreachable', message: 'The API did not answer.' }

/** 503 `unreachable`, for a call without a readable answer. */
export function notReached(retryAfterSeconds: number): Outcome<never> {
  const headers = new Headers({ 'retry-after': String(retryAfterSeconds) })
  return { ok: false, status: 503, error: unreachable, headers }
}

export async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as { data?: T; error?: CallFailure }
  if (response.ok) return { ok: true, data: body.data as T, headers }
  return { ok: false, status, error: body.error ?? unreachable, headers }
}
