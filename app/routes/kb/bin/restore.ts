import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/restore.ts'

/** Restores what the form or `?id=` names, or what was deleted together: `?batch=`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const to = returnPath(form.get('from'), href('/kb/:kbId/bin', params))
  const { searchParams } = new URL(request.url)
  const batchId = searchParams.get('batch') ?? undefined
  const ids = [...form.getAll('id').map(String), ...searchParams.getAll('id')]
  const { attempt } = upstream({ request, context })
  const answer = await attempt.restoreFromBin({ params, body: { ids, batchId } })
  const arrival = { request, context }
  if (!answer.ok) {
    const reason = reasonOf(getTranslator(context), answer.error.code)
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

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/bin', params))
}
