import type { RouterContextProvider } from 'react-router'
import { clientAddressHeader } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { upstreamContext, waitContext } from './context.ts'

export interface UpstreamFailure {
  code: string
  message: string
  fields?: Record<string, string[]>
}

export type UpstreamAnswer<T> =
  | { ok: true; data: T; headers: Headers }
  | { ok: false; status: number; error: UpstreamFailure; headers: Headers }

export interface Arrival {
  request: Request
  context: Readonly<RouterContextProvider>
}

const unreachable: UpstreamFailure = { code: 'unreachable', message: 'The API did not answer.' }

export async function callUpstream<T>(
  { request, context }: Arrival,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<UpstreamAnswer<T>> {
  const headers = new Headers({ accept: 'application/json' })
  for (const name of ['cookie', 'accept-language', 'user-agent', clientAddressHeader]) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  if (init.body !== undefined) headers.set('content-type', 'application/json')
  const outgoing = new Request(new URL(path, request.url), {
    method: init.method ?? 'GET',
    headers,
    signal: request.signal,
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  })
  return sendUpstream<T>({ request, context }, outgoing)
}

/** Sends a request that is ready; what cannot be reached is a failure like any other. */
export async function sendUpstream<T>(
  { request, context }: Arrival,
  outgoing: Request,
): Promise<UpstreamAnswer<T>> {
  try {
    const response = await context.get(upstreamContext)(outgoing)
    noteWait(context, response.headers)
    return await readAnswer<T>(response)
  } catch (error) {
    if (request.signal.aborted) throw error
    console.error(error)
    const headers = new Headers({ 'retry-after': String(limits.upstreamRetrySeconds) })
    noteWait(context, headers)
    return { ok: false, status: 503, error: unreachable, headers }
  }
}

function noteWait(context: Arrival['context'], headers: Headers): void {
  const wait = context.get(waitContext)
  if (wait) wait.seconds = Math.max(wait.seconds, Number(headers.get('retry-after')) || 0)
}

async function readAnswer<T>(response: Response): Promise<UpstreamAnswer<T>> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as { data?: T; error?: UpstreamFailure }
  if (response.ok) return { ok: true, data: body.data as T, headers }
  return { ok: false, status, error: body.error ?? unreachable, headers }
}
