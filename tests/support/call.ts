import { z } from 'zod'
import type { Call, CallAnswer, CallInput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { type ErrorCode, errorStatus, fieldErrors } from '#contract/errors.ts'

export type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
export type Attempt = {
  status: number
  code: ErrorCode | undefined
  fields: Record<string, string[]> | undefined
  data: unknown
}

/** Sends a request: over the network, or to a program in this process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const errorAnswer = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string().min(1),
    fields: z.record(z.string(), z.array(z.enum(fieldErrors)).min(1)).optional(),
  }),
})

/** Makes a call that must succeed. Throws if the answer differs from the contract's shape. */
export async function makeCall<N extends CallName>(
  base: string,
  cookie: string | undefined,
  name: N,
  input: CallInput<Calls[N]>,
): Promise<CallAnswer<Calls[N]>> {
  const answer = await attemptCall(base, cookie, name, input as LooseInput)
  if (answer.code) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.fields ?? {})}`)
  return answer.data as CallAnswer<Calls[N]>
}

/** Makes a call with any input. Throws if the answer, even an error, breaks the contract. */
export async function attemptCall(
  base: string,
  cookie: string | undefined,
  name: CallName,
  input: LooseInput,
  fetch: Fetch = globalThis.fetch,
): Promise<Attempt> {
  const call: Call = calls[name]
  const init: RequestInit = { method: call.method }
  if (input.body !== undefined) {
    init.body = JSON.stringify(input.body)
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await send(base + addressOf(call, input), cookie, init, fetch)
  return readAnswer(name, response)
}

/** Sends one request with this cookie. Does not follow redirects. */
export function send(
  url: string,
  cookie: string | undefined,
  init: RequestInit,
  fetch: Fetch = globalThis.fetch,
) {
  const headers = new Headers(init.headers)
  if (cookie) headers.set('cookie', cookie)
  return fetch(url, { redirect: 'manual', ...init, headers })
}

export function addressOf(call: Call, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

/** Reads a call's answer. Throws if it breaks the contract. */
export async function readAnswer(name: CallName, response: Response): Promise<Attempt> {
  const { status } = response
  const text = await response.text()
  const { answer }: Call = calls[name]
  if (!response.ok) return readError(name, status, text)
  if (answer === 'file') return { status, code: undefined, fields: undefined, data: text }
  const body = (text ? JSON.parse(text) : {}) as { data?: unknown }
  if (answer === 'raw') return { status, code: undefined, fields: undefined, data: body }
  return { status, code: undefined, fields: undefined, data: readData(name, body) }
}

/** Returns the data of an answer. Throws if its shape is not exactly the contract's. */
export function readData(name: CallName, body: { data?: unknown }): unknown {
  const data = (calls[name].answer as z.ZodType).parse(body.data)
  expectSame(name, body, { data })
  return data
}

export function readError(name: CallName, status: number, text: string): Attempt {
  const { error } = errorAnswer.parse(JSON.parse(text))
  if (errorStatus[error.code] !== status) throw new Error(`${name}: ${error.code} with ${status}`)
  return { status, code: error.code, fields: error.fields, data: undefined }
}

// Throws if the answer has more fields than the contract promises: parsing drops unknown fields,
// so these cause a difference.
function expectSame(name: CallName, said: unknown, promised: unknown): void {
  const [one, other] = [said, promised].map((value) => JSON.stringify(sorted(value)))
  if (one !== other) throw new Error(`${name} answers ${one}, of which the contract has ${other}`)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
