import type { z } from 'zod'

type Filled = { params?: object | undefined; query?: object | undefined }

/** Relative to the API's base path, with parameters and query filled in. */
export function pathOf(path: string, { params, query }: Filled = {}): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(stringsOf(query ?? {})).toString()
  return search ? `${filled}?${search}` : filled
}

export function stringsOf(query: object): Record<string, string> {
  const strings: Record<string, string> = {}
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') strings[name] = String(value)
  return strings
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which rate limit a call counts against; see `rates.ts`. */
export type RateClass =
  | 'sign_in'
  | 'invitation'
  | 'upload'
  | 'message'
  | 'bot'
  | 'archive'
  | 'import'
  | 'visitor_search'
  | 'visitor_report'
  | 'registration'
  | 'other'

/** Which concurrency limit a call counts against; see `work` in `rates.ts`. */
export type WorkKind = 'usual' | 'heavy' | 'upload'

/** Streamed. `most`: how many files. `mostBytes`: per file; `MAX_UPLOAD_BYTES` if missing. */
type UploadField = { field: string; most: number; mostBytes?: number }

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
  /** The specification's spelling of fields, by spelling. Handlers and errors have our name. */
  spellings?: Record<string, string>
  upload?: UploadField
  /** The body reaches the handler as it is: a part of a file. */
  streams?: true
  /** How long a JSON body may be, if not `limits.jsonBodyBytes`. */
  mostBodyBytes?: number
  /** The schema of `data`, a file, or `raw`: not in the usual JSON format. */
  answer: z.ZodType | 'file' | 'raw'
  rate?: RateClass
  work?: WorkKind
}

export function call<const C extends Call>(definition: C): C {
  return definition
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

export type CallInput<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType
    ? { body: Input<C['body']> | Spelled<Input<C['body']>, C['spellings']> }
    : { body?: undefined })

type Spelled<Body, Spellings> =
  Spellings extends Record<string, keyof Body>
    ? Omit<Body, Spellings[string]> & { [S in keyof Spellings]: Body[Spellings[S]] }
    : never

export type CallRequest<C extends Call> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : Response
