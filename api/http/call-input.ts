import type { Call } from '#contract/call.ts'
import { ApiError } from './errors.ts'
import { parseInput, storableText } from './input.ts'

/** What came with a call, as text says it; `body` is read where the call has one. */
export type RawInput = {
  params: Record<string, string>
  query: Record<string, string>
  body: () => Promise<unknown>
}

/** A call's input by its schemas. */
export async function parseCallInput(call: Call, { params, query, body }: RawInput) {
  return {
    params: call.params && parseParams(call.params, params),
    query: call.query && parseInput(call.query, saidIn(query)),
    // Of a call that takes files in, whoever takes them reads the body.
    body: call.body && !call.upload ? parseInput(call.body, await body()) : undefined,
  }
}

// An id that is not even one names nothing, and nothing is answered the way a foreign one is.
function parseParams(schema: NonNullable<Call['params']>, params: Record<string, string>) {
  const result = schema.safeParse(storable(params))
  if (!result.success) throw new ApiError('not_found')
  return result.data
}

function saidIn(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(storable(query)).filter(([, value]) => value !== ''))
}

function storable(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [name, storableText(value)])
  return Object.fromEntries(entries)
}
