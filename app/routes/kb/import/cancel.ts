import { href, redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/cancel.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const to = withinDialogOf(request, href('/kb/import'))
  const answer = await upstream({ request, context }).attempt.cancelImport({ params })
  const back = (flash: Parameters<typeof backWithFlash>[3]) =>
    backWithFlash({ request, context }, form, to, flash)
  if (!answer.ok) {
    const reason = reasonOf(getTranslator(context), answer.error.code)
    return back({ kind: 'error', key: 'importNotCancelled', values: { reason } })
  }
  const isCancelled = answer.data.failure === 'cancelled'
  return back(
    isCancelled
      ? { kind: 'success', key: 'importCancelled' }
      : { kind: 'error', key: 'importHadEnded' },
  )
}

export function loader() {
  return redirect(href('/kb/import'))
}
