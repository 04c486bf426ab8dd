import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { UpstreamAnswer } from '#app/upstream/call.ts'

type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; result: SubmissionResult<string[]> }

/**
 * Parses a form with the call's schema and makes the call. Errors of either are returned as
 * conform's result, per field, with the typed values.
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
