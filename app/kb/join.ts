import { href, redirect } from 'react-router'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/join.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await upstream({ request, context }).attempt.joinKb({
    params: { kbId: params.kbId },
  })
  const to = href('/kb/:kbId', { kbId: params.kbId })
  if (!answer.ok && answer.error.code !== 'already_a_member') {
    return redirectWithFlash(to, { kind: 'error', key: 'joinFailed' })
  }
  return redirectWithFlash(to, { kind: 'success', key: 'joined' })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId', { kbId: params.kbId }))
}
