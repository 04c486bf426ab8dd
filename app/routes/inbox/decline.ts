import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/decline.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const to = returnPath((await readForm(request)).get('from'), href('/inbox'))
  const answer = await upstream({ request, context }).attempt.declineOwnInvitation({ params })
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: 'invitationDeclined' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'declineFailed', values: { reason } })
}

export function loader() {
  return redirect(href('/inbox'))
}
