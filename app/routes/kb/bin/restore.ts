import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { answerRestore, readIds } from '#app/routes/bin/answer-restore.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/restore.ts'

/** `?batch=` names what was deleted together. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const batchId = new URL(request.url).searchParams.get('batch') ?? undefined
  const body = { ids: readIds(request, form), batchId }
  const answer = await upstream({ request, context }).attempt.restoreFromBin({ params, body })
  const list = href('/kb/:kbId/bin', params)
  return answerRestore({ request, context }, { form, list, answer })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/bin', params))
}
