import type { CallAnswer, CallInput } from '#contract/call.ts'
import { pathOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'

// Only types: the contract's schemas must not be part of the browser's script.
type ByRoute = { [N in keyof Calls as `${Calls[N]['method']} ${Calls[N]['path']}`]: Calls[N] }
type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

export type ApiRoute = keyof ByRoute
type ApiPath = { [R in ApiRoute]: R extends `${'GET' | 'POST'} ${infer P}` ? P : never }[ApiRoute]

export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  constructor(route: string, status: number, code: string) {
    super(`${route}: ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

type Sending = CallOptions & { params?: unknown; query?: unknown; body?: unknown }
type CallOptions = { signal?: AbortSignal; keepalive?: boolean }

// For the few calls that are not forms. Throws `CallFailed` if the API rejects it, and `fetch`'s
// own error if there is no answer.
export async function callApi<R extends ApiRoute>(
  route: R,
  input: CallInput<ByRoute[R]> & CallOptions,
): Promise<CallAnswer<ByRoute[R]>> {
  const answer = await fetchApi(route, input)
  // Calls that answer otherwise use `fetchApi`.
  const { data } = (await answer.json()) as { data: CallAnswer<ByRoute[R]> }
  return data
}

/**
 * For a call whose answer has no `data` or no content. The caller reads the answer: in a browser one
 * that nobody reads stays open.
 */
export async function fetchApi<R extends ApiRoute>(
  route: R,
  { params, query, body, signal, keepalive }: Sending,
): Promise<Response> {
  const [method = 'GET', path = ''] = route.split(' ')
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
  const filled = pathOf(path, { params: params as object, query: query as object })
  const answer = await fetch(`/api${filled}`, {
    method,
    ...(headers && { headers, body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  })
  if (!answer.ok) throw new CallFailed(route, answer.status, await codeOf(answer))
  return answer
}

async function codeOf(answer: Response): Promise<string> {
  try {
    const { error } = (await answer.json()) as { error?: { code?: string } }
    return error?.code ?? 'internal'
  } catch {
    return 'internal'
  }
}

/** For images, downloads and uploads in the browser. */
export function apiHref<P extends ApiPath>(path: P, params: PathParams<P> & object): string {
  return `/api${pathOf(path, { params })}`
}

export function apiHrefOf(path: string): string {
  return `/api${path}`
}
