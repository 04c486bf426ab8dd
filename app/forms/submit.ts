import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { UpstreamAnswer } from '#app/upstream/call.ts'
import { readForm } from './read-form.ts'

type Outcome<S extends z.ZodType, T> =
  | { ok: true; value: z.output<S>; data: T }
  | { ok: false; status: number; result: SubmissionResult<string[]> }

export async function submitForm<S extends z.ZodType, T>(
  { request }: { request: Request },
  schema: S,
  call: (value: z.output<S>) => Promise<UpstreamAnswer<T>>,
  onward: (answer: T) => Response,
) {
  const outcome = await submit(await readForm(request), schema, call)
  if (outcome.ok) return onward(outcome.data)
  return data({ refused: outcome.result }, { status: outcome.status })
}

/** Errors of the schema and of the call are conform's result, with the typed values. */
export async function submit<S extends z.ZodType, T>(
  form: FormData,
  schema: S,
  call: (value: z.output<S>) => Promise<UpstreamAnswer<T>>,
): Promise<Outcome<S, T>> {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return { ok: false, status: 400, result: submission.reply() }
  const { value } = submission
  const answer = await call(value)
  if (answer.ok) return { ok: true, value, data: answer.data }
  return { ok: false, status: answer.status, result: replyWith(submission, answer.error) }
}

export function parseForm<S extends z.ZodType>(form: FormData, schema: S) {
  // An emptied field is an empty string, because a missing field means "unchanged".
  return parseWithZod(withoutUnchecked(form), { schema, disableAutoCoercion: true })
}

export function replyWith(
  submission: ReturnType<typeof parseForm>,
  { code, fields }: Extract<UpstreamAnswer<unknown>, { ok: false }>['error'],
): SubmissionResult<string[]> {
  return submission.reply(fields ? { fieldErrors: asConform(fields) } : { formErrors: [code] })
}

// The API calls an item of a list `emails.0`, and conform `emails[0]`.
function asConform(fields: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(fields).map(
    ([name, codes]) => [name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), codes] as const,
  )
  return Object.fromEntries(entries)
}

// A checked box follows a hidden "off" of the same name, and then replaces it. A list has several
// values of one name.
function withoutUnchecked(form: FormData): FormData {
  const values = new FormData()
  for (const [name, value] of form) {
    if (values.get(name) === 'off') values.set(name, value)
    else values.append(name, value)
  }
  return values
}
