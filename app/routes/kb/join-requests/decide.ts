import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/decide.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = from === '/' ? href('/kb/:kbId/settings/requests', params) : from
  const approves = form.get('intent') === 'approve'
  const answer = await upstream({ request, context }).attempt.decideJoinRequest({
    params,
    body: { action: approves ? 'approve' : 'reject' },
  })
  if (!answer.ok) {
    const key = approves ? 'requestNotApproved' : 'requestNotRejected'
    const reason = reasonOf(getTranslator(context), answer.error.code)
    return backWithFlash({ request, context }, form, to, { kind: 'error', key, values: { reason } })
  }
  const key = approves ? 'requestApproved' : 'requestRejected'
  const values = { name: answer.data.userDisplayName }
  return backWithFlash({ request, context }, form, to, { kind: 'success', key, values })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/settings/requests', params))
}
