import { href, redirect } from 'react-router'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { redirectToJoined } from '#app/routes/kb/access/joined.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/join.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await upstream({ request, context }).attempt.joinKb({ params })
  const to = href('/kb/:kbId', params)
  if (answer.ok && answer.data.outcome === 'requested') {
    return redirectWithFlash(to, { kind: 'info', key: 'joinRequested' })
  }
  if (!answer.ok && answer.error.code !== 'already_a_member') {
    const reason = reasonOf(getTranslator(context), answer.error.code)
    return redirectWithFlash(to, { kind: 'error', key: 'joinFailed', values: { reason } })
  }
  return redirectToJoined({ request, context }, params.kbId)
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId', params))
}
