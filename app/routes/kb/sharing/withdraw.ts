import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/withdraw.ts'

/** Withdraws an invitation for a browser without script. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const from = returnPath((await readForm(request)).get('from'))
  const to = from === '/' ? href('/kb/:kbId/share', params) : from
  const answer = await upstream({ request, context }).attempt.withdrawInvitation({ params })
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: 'invitationWithdrawn' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'invitationNotWithdrawn', values: { reason } })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/share', params))
}
