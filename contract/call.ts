import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Which rate limit a call counts against. */
export type RateClass = 'sign_in' | 'invitation' | 'upload' | 'message' | 'bot' | 'other'

/** Which limit of what is in work at once a call counts against. */
export type WorkKind = 'usual' | 'heavy' | 'upload'

/**
 * One file (or several) of a multipart body, streamed rather than parsed. `mostBytes` is what one may
 * have; where it is left out, the setting says.
 */
type UploadField = { field: string; most: number; mostBytes?: number }

/** One call of the API: everything a server needs to mount it and a client to make it. */
export type Call = {
  method: Method
  /** With `:name` for every parameter. */
  path: `/${string}`
  access: 'public' | 'signed_in'
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON body, or the fields beside the file of a multipart one. */
  body?: z.ZodType
  upload?: UploadField
  /** The shape inside `data`; `file` answers bytes; `raw` answers a body of its own form. */
  answer: z.ZodType | 'file' | 'raw'
  rate?: RateClass
  /** `usual` where it is left out; uploads are told by their files. */
  work?: WorkKind
}

/** Keeps a call's literal types. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a client passes to make the call. */
export type CallInput<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Input<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: Input<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType ? { body: Input<C['body']> } : { body?: undefined })

/** What a handler is given. */
export type CallRequest<C extends Call> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}

/** What a handler returns and a client gets. */
export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : Response
