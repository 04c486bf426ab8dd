import type { z } from 'zod'

type Filled = { params?: object | undefined; query?: object | undefined }

/**
 * Returns a call's path, relative to the API's base path, with its parameters and query filled in.
 */
export function pathOf(path: string, { params, query }: Filled = {}): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(stringsOf(query ?? {})).toString()
  return search ? `${filled}?${search}` : filled
}

/** Returns a query as strings. Undefined, null and '' are left out. */
export function stringsOf(query: object): Record<string, string> {
  const strings: Record<string, string> = {}
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') strings[name] = String(value)
  return strings
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which rate limit a call counts against. */
export type RateClass =
  | 'sign_in'
  | 'invitation'
  | 'upload'
  | 'message'
  | 'bot'
  | 'archive'
  | 'import'
  | 'other'

/** Which concurrency limit a call counts against; see `work` in `rates.ts`. */
export type WorkKind = 'usual' | 'heavy' | 'upload'

/**
 * The file field of a multipart body, which is streamed. `most`: the number of files. `mostBytes`:
 * the bytes per file. If it is missing, the setting `MAX_UPLOAD_BYTES` applies.
 */
type UploadField = { field: string; most: number; mostBytes?: number }

/** One call of the API: everything a server needs to mount it and a client to make it. */
export type Call = {
  method: Method
  /** Contains `:name` for every parameter. */
  path: `/${string}`
  access: 'public' | 'signed_in'
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON body, or the other fields of a multipart body. */
  body?: z.ZodType
  /**
   * The specification's spelling of fields of a JSON body, each with the field's name. Both
   * spellings are accepted; errors and handlers have the name.
   */
  spellings?: Record<string, string>
  upload?: UploadField
  /** Whether the body is streamed to the handler as it is: a part of a file. */
  streams?: true
  /**
   * The schema of `data`. `file`: the answer is a file. `raw`: the answer does not have the usual
   * JSON format.
   */
  answer: z.ZodType | 'file' | 'raw'
  rate?: RateClass
  /** `usual` if missing. Calls with `upload` count as `upload`. */
  work?: WorkKind
}

/** Keeps a call's literal types. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The input a client passes to make the call. */
export type CallInput<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType
    ? { body: Input<C['body']> | Spelled<Input<C['body']>, C['spellings']> }
    : { body?: undefined })

/** A body in the specification's spelling. */
type Spelled<Body, Spellings> =
  Spellings extends Record<string, keyof Body>
    ? Omit<Body, Spellings[string]> & { [S in keyof Spellings]: Body[Spellings[S]] }
    : never

/** The input of a handler, parsed. */
export type CallRequest<C extends Call> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

/** What a handler returns and a client receives. */
export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : Response
