import type { z } from 'zod'
import { type FieldError, fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from './errors.ts'

const known = new Set<string>(fieldErrors)

/** Parses input by its schema, or throws `invalid_input` that names each refused field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new ApiError('invalid_input', { fields: fieldsOf(result.error) })
  return result.data
}

function fieldsOf(error: z.ZodError): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] = [...new Set([...(fields[name] ?? []), fieldError(issue)])]
  }
  return fields
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  if (known.has(issue.message)) return issue.message as FieldError
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'too_many' : 'too_long'
  if (issue.code === 'too_small') return issue.origin === 'array' ? 'too_few' : 'required'
  // A field that is not there reads as undefined, which zod words as a wrong type.
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return missing ? 'required' : 'invalid'
}

/** The JSON body of a request; an empty one is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, limits.jsonBodyBytes)
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json')
  }
}

async function readText(request: Request, mostBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes)
    throw new ApiError('too_large')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > mostBytes) throw new ApiError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
