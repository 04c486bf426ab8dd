import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Arrival, UpstreamAnswer } from '#app/upstream/call.ts'

interface Restoring {
  form: FormData
  list: string
  answer: UpstreamAnswer<{ restoredIds: string[] }>
}

export function answerRestore(arrival: Arrival, { form, list, answer }: Restoring) {
  const to = returnPath(form.get('from'), list)
  if (!answer.ok) {
    const reason = reasonOf(getTranslator(arrival.context), answer.error.code)
    return backWithFlash(arrival, form, to, {
      kind: 'error',
      key: 'notRestored',
      values: { reason },
    })
  }
  const count = answer.data.restoredIds.length
  if (count === 0) return backWithFlash(arrival, form, to, { kind: 'info', key: 'nothingRestored' })
  return backWithFlash(arrival, form, to, {
    kind: 'success',
    key: 'itemsRestored',
    values: { count },
  })
}

export function readIds(request: Request, form: FormData): string[] {
  const { searchParams } = new URL(request.url)
  return [...form.getAll('id').map(String), ...searchParams.getAll('id')]
}
