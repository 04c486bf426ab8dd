import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { UpstreamAnswer } from '#app/upstream/call.ts'
import { readForm } from './read-form.ts'

type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; result: SubmissionResult<string[]> }

/** The action of a page with one form: redirects on success, otherwise answers with the errors. */
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

/**
 * Parses a form with the schema of a call and makes the call. Returns errors of the schema or the
 * call as conform's result, per field, with the typed values.
 */
export async function submit<S extends z.ZodType, T>(
  form: FormData,
  schema: S,
  call: (value: z.output<S>) => Promise<UpstreamAnswer<T>>,
): Promise<Outcome<T>> {
  // An emptied field is an empty string, because a missing field means "unchanged".
  const submission = parseWithZod(lastOfEach(form), { schema, disableAutoCoercion: true })
  if (submission.status !== 'success') return { ok: false, status: 400, result: submission.reply() }
  const answer = await call(submission.value)
  if (answer.ok) return { ok: true, data: answer.data }
  const { code, fields } = answer.error
  const result = submission.reply(fields ? { fieldErrors: fields } : { formErrors: [code] })
  return { ok: false, status: answer.status, result }
}

// A checked box follows the hidden "off" of the same name, so the last value counts.
function lastOfEach(form: FormData): FormData {
  const last = new FormData()
  for (const [name, value] of form) last.set(name, value)
  return last
}
