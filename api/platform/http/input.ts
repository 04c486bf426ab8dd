import type { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'
import { type FieldError, fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

const known = new Set<string>(fieldErrors)

/** Throws `invalid_input` with the errors of each field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new ApiError('invalid_input', { fields: fieldsOf(result.error) })
  return result.data
}

function fieldsOf(error: z.ZodError): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = {}
  for (const issue of error.issues) {
    for (const [name, reason] of refusals(issue)) {
      fields[name] = [...new Set([...(fields[name] ?? []), reason])]
    }
  }
  return fields
}

function refusals(issue: z.core.$ZodIssue): [string, FieldError][] {
  const name = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [[name || 'body', fieldError(issue)]]
  return issue.keys.map((key) => [name ? `${name}.${key}` : key, 'unknown_field'])
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  if (known.has(issue.message)) return issue.message as FieldError
  if (isMissing(issue.input)) return 'required'
  if (issue.code === 'too_big') return sizeErrors[issue.origin]?.[1] ?? 'invalid'
  if (issue.code === 'too_small') return sizeErrors[issue.origin]?.[0] ?? 'invalid'
  return 'invalid'
}

const sizeErrors: Record<string, [FieldError, FieldError]> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
}

// Missing, null and empty are equal: a user of a form cannot distinguish them.
function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

export async function readJson(
  request: Request,
  mostBytes: number = limits.jsonBodyBytes,
): Promise<unknown> {
  const text = await readText(request, mostBytes)
  if (text === '') return {}
  if (!isJson(request)) throw new ApiError('unsupported_type')
  return parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(escapedNul, '$1'))
  } catch {
    throw new ApiError('invalid_json')
  }
}

/** As if a direct call's body had been sent as JSON text. */
export function asJson(body: unknown, mostBytes: number = limits.jsonBodyBytes): unknown {
  const text = JSON.stringify(body ?? {})
  if (Buffer.byteLength(text) > mostBytes) throw new ApiError('too_large')
  return parseJson(text)
}

/** The database cannot store NUL. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '')
}

// An escaped NUL in JSON: `\u0000` whose backslash is not escaped itself.
const escapedNul = /(?<!\\)((?:\\\\)*)\\u0000/g

// Programs that send no type often send text/plain. A form is never JSON.
function isJson(request: Request): boolean {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return !type || type === 'text/plain' || /^application\/(.+\+)?json$/.test(type)
}

// Up to this many times the limit a body is read to its end, so that the client reads the answer
// and the connection stays open.
const drainedTimes = 40

/** Throws `too_large` above `mostBytes`. */
export async function readText(request: Request, mostBytes: number): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size <= mostBytes) chunks.push(chunk)
    else if (size > mostBytes * drainedTimes) break
  }
  if (size > mostBytes) throw new ApiError('too_large')
  return Buffer.concat(chunks).toString('utf8')
}

export function writeCursorText(end: unknown): string {
  return Buffer.from(JSON.stringify(end)).toString('base64url')
}

/** Throws `invalid_cursor` for any text that `writeCursorText` did not write. */
export function readCursorText<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  const result = shape.safeParse(parse(text))
  if (!result.success) throw new ApiError('invalid_cursor')
  return result.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
