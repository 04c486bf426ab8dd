import { jsonHeaders } from '#contract/headers.ts'

type More = { status?: number; headers?: Record<string, string> }

export function jsonResponse(body: unknown, { status = 200, headers = {} }: More = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } })
}

/** The same for an answer that was made elsewhere; what says of itself how it is kept stays as it is. */
export function withHeaders(response: Response): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(jsonHeaders))
    if (name !== 'content-type' && !headers.has(name)) headers.set(name, value)
  return response
}
