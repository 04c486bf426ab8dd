import { href } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'

/** In the address, because the toast that undoes a removal knows only an address. */
const restoreField = 'restore'

/** Changes, removes or restores one line of the book. */
export async function changeLine({ request, context }: Arrival, kbId: string) {
  const form = await readForm(request)
  const book = href('/kb/:kbId/book', { kbId })
  const to = returnPath(form.get('from'), book)
  const { attempt } = upstream({ request, context })
  const restored = new URL(request.url).searchParams.get(restoreField)
  const { code, flash } = restored
    ? await restore(attempt, { kbId, lineId: restored })
    : await change(attempt, { kbId, lineId: String(form.get('lineId') ?? '') }, form)
  if (!code) return backWithFlash({ request, context }, form, to, flash)
  const reason = reasonOf(getTranslator(context), code)
  const failed = { kind: 'error', key: 'lineNotChanged', values: { reason } } as const
  return backWithFlash({ request, context }, form, to, failed)
}

type Outcome = { code?: string; flash: Flash }
type LineIds = { kbId: string; lineId: string }

async function restore(attempt: Upstream['attempt'], params: LineIds): Promise<Outcome> {
  const answer = await attempt.restoreBookLine({ params })
  const flash: Flash = { kind: 'success', key: 'itemsRestored', values: { count: 1 } }
  return answer.ok ? { flash } : { flash, code: answer.error.code }
}

async function change(
  attempt: Upstream['attempt'],
  params: LineIds,
  form: FormData,
): Promise<Outcome> {
  const intent = form.get('intent')
  if (intent === 'remove') return remove(attempt, params)
  const flash: Flash = { kind: 'success', key: 'lineChanged' }
  const typed = intent === 'note' ? { note: form.get('note') } : { isShared: intent === 'share' }
  const body = calls.updateBookLine.body.safeParse(typed)
  if (!body.success) return { flash, code: 'invalid_input' }
  const answer = await attempt.updateBookLine({ params, body: body.data })
  return answer.ok ? { flash } : { flash, code: answer.error.code }
}

async function remove(attempt: Upstream['attempt'], params: LineIds): Promise<Outcome> {
  const { kbId, lineId } = params
  const undo = `${href('/kb/:kbId/book', { kbId })}?${new URLSearchParams({ [restoreField]: lineId })}`
  const flash: Flash = { kind: 'success', key: 'lineRemoved', undo }
  const answer = await attempt.removeBookLine({ params })
  // A line that is already removed counts as a success.
  if (answer.ok || answer.error.code === 'book_line_not_found') return { flash }
  return { flash, code: answer.error.code }
}
