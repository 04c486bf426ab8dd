import { ApiError } from '#api/platform/api-error.ts'
import { parseInput, storableText } from '#api/platform/http/input.ts'
import type { Call } from '#contract/call.ts'

/** The unparsed input of a call; `body` is called only if the call has a body. */
export type RawInput = {
  params: Record<string, string>
  query: Record<string, string>
  body: () => Promise<unknown>
}

/** Parses a call's input with its schemas. */
export async function parseCallInput(call: Call, { params, query, body }: RawInput) {
  return {
    params: call.params && parseParams(call.params, params),
    query: call.query && parseInput(call.query, filledIn(query)),
    // The handlers of calls with uploads read the body themselves.
    body:
      call.body && !call.upload ? parseInput(call.body, respelled(call, await body())) : undefined,
  }
}

// Returns a body with the names of the fields that were sent in the specification's spelling.
function respelled({ spellings }: Call, body: unknown): unknown {
  if (!spellings || typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(([key, value]) => [spellings[key] ?? key, value])
  return Object.fromEntries(entries)
}

// Parses the ids in the path. A malformed id gets the same answer as an id that is missing or not
// visible.
function parseParams(schema: NonNullable<Call['params']>, params: Record<string, string>) {
  const result = schema.safeParse(storable(params))
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

function filledIn(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(storable(query)).filter(([, value]) => value !== ''))
}

function storable(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [name, storableText(value)])
  return Object.fromEntries(entries)
}
