import { jsonHeaders } from '#contract/headers.ts'

type JsonResponseOptions = { status?: number; headers?: Record<string, string> }

export function jsonResponse(
  body: unknown,
  { status = 200, headers = {} }: JsonResponseOptions = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } })
}

/**
 * Adds the standard headers to a response that was made elsewhere. The response's own headers
 * stay.
 */
export function withHeaders(response: Response): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(jsonHeaders))
    if (name !== 'content-type' && !headers.has(name)) headers.set(name, value)
  return response
}
