import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/restore.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const to = returnPath(form.get('from'), href('/kb/:kbId/book', params))
  const answer = await upstream({ request, context }).attempt.restoreBookLine({ params })
  if (answer.ok)
    return backWithFlash({ request, context }, form, to, { kind: 'success', key: 'lineRestored' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return backWithFlash({ request, context }, form, to, {
    kind: 'error',
    key: 'notRestored',
    values: { reason },
  })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/book', params))
}
