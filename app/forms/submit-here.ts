import type { i18n } from 'i18next'
import type { z } from 'zod'
import { fieldReason, reasonOf } from '#app/locales/reason.ts'
import type { Flash, ToastKey } from '#app/middleware/flash-message.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Arrival, UpstreamAnswer } from '#app/upstream/call.ts'
import { backWithFlash } from './back-with-flash.ts'
import { readForm } from './read-form.ts'
import { submit } from './submit.ts'
import type { Refused } from './use-fields.ts'

interface Here<S extends z.ZodType, T> {
  schema: S
  call: (value: z.output<S>) => Promise<UpstreamAnswer<T>>
  done: (answer: T, value: z.output<S>) => Omit<Flash, 'kind'>
  /** A function gets the failure and chooses the toast. */
  failed: ToastKey | ((refused: Refused) => ToastKey)
  otherwise: string
  /** Of the element of the page that was changed. Without script it is in view again. */
  anchor?: string
}

/** For a form on a page of another route, such as a favorite or a role. */
export async function submitHere<S extends z.ZodType, T>(
  arrival: Arrival,
  { schema, call, done, failed, otherwise, anchor }: Here<S, T>,
) {
  const form = await readForm(arrival.request)
  const page = returnPath(form.get('from'), otherwise)
  const to = anchor ? `${page}#${anchor}` : page
  const outcome = await submit(form, schema, call)
  if (outcome.ok)
    return backWithFlash(arrival, form, to, {
      kind: 'success',
      ...done(outcome.data, outcome.value),
    })
  const refused = outcome.result
  return backWithFlash(arrival, form, to, {
    kind: 'error',
    key: typeof failed === 'function' ? failed(refused) : failed,
    values: { reason: reasonsOf(getTranslator(arrival.context), refused) },
  })
}

/** Codes of the form are error codes of calls; those of fields are codes of fields. */
export function reasonsOf(translator: i18n, { error }: Refused): string {
  const sentences = Object.entries(error ?? {}).flatMap(([name, codes]) =>
    (codes ?? []).map((code) =>
      name === '' ? reasonOf(translator, code) : fieldReason(translator, code),
    ),
  )
  return sentences.join(' ')
}
