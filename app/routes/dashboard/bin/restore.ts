import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { answerRestore, readIds } from '#app/routes/bin/answer-restore.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/restore.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const body = { ids: readIds(request, form) }
  const answer = await upstream({ request, context }).attempt.restoreKbs({ body })
  const list = href('/dashboard/bin')
  return answerRestore({ request, context }, { form, list, answer })
}

export function loader() {
  return redirect(href('/dashboard/bin'))
}
